import { ButtonLink } from "@/components/ui/button";
import { AuthFrame } from "@/features/accounts/components/auth-frame";
import { ForgotPasswordForm } from "@/features/accounts/components/forgot-password-form";
import * as messages from "@/features/accounts/messages";
import { paths } from "@/lib/paths";
import { canResetPassword } from "@/lib/server-flags";

export function Component() {
  if (!canResetPassword())
    return (
      <AuthFrame title={messages.forgotPassword} note={messages.noMails}>
        <ButtonLink to={paths.shopPage("contact")} kind="primary" size="lg" wide>
          {messages.contactTheShop}
        </ButtonLink>
      </AuthFrame>
    );
  return (
    <AuthFrame title={messages.forgotPassword} note={messages.forgotPasswordNote}>
      <ForgotPasswordForm />
    </AuthFrame>
  );
}
