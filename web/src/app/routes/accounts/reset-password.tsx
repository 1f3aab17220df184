import { AuthFrame } from "@/features/accounts/components/auth-frame";
import { ResetPasswordForm } from "@/features/accounts/components/reset-password-form";
import * as messages from "@/features/accounts/messages";
import { useLinkToken } from "@/features/accounts/use-link-token";

export function Component() {
  const token = useLinkToken();
  return (
    <AuthFrame title={messages.newPassword} note={token && messages.newPasswordNote}>
      <ResetPasswordForm token={token} />
    </AuthFrame>
  );
}
