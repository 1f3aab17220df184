import { AuthFrame } from "@/features/accounts/components/auth-frame";
import { VerifyEmail } from "@/features/accounts/components/verify-email";
import * as messages from "@/features/accounts/messages";
import { useLinkToken } from "@/features/accounts/use-link-token";

export function Component() {
  const token = useLinkToken();
  return (
    <AuthFrame title={messages.verifyEmail} note={messages.verifyEmailNote}>
      <VerifyEmail token={token} />
    </AuthFrame>
  );
}
