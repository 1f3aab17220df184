import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";

import { AuthFrame } from "@/features/accounts/components/auth-frame";
import { ResetPasswordForm } from "@/features/accounts/components/reset-password-form";
import * as messages from "@/features/accounts/messages";
import { resetToken } from "@/features/accounts/model/reset-token";

export function Component() {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const [token] = useState(() => resetToken(hash));
  // The secret leaves the address bar and the history as soon as it is read.
  useEffect(() => {
    if (hash) void navigate(pathname, { replace: true });
  }, [hash, pathname, navigate]);
  return (
    <AuthFrame title={messages.newPassword} note={messages.newPasswordNote}>
      <ResetPasswordForm token={token} />
    </AuthFrame>
  );
}
