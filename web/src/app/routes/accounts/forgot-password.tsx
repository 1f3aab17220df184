import { Navigate } from "react-router";

import { AuthFrame } from "@/features/accounts/components/auth-frame";
import { ForgotPasswordForm } from "@/features/accounts/components/forgot-password-form";
import * as messages from "@/features/accounts/messages";
import { paths } from "@/lib/paths";
import { canResetPassword } from "@/lib/server-flags";

export function Component() {
  if (!canResetPassword()) return <Navigate to={paths.home} replace />;
  return (
    <AuthFrame title={messages.forgotPassword} note={messages.forgotPasswordNote}>
      <ForgotPasswordForm />
    </AuthFrame>
  );
}
