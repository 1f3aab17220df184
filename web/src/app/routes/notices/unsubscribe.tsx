import { AuthFrame } from "@/features/accounts/components/auth-frame";
import { useLinkToken } from "@/features/accounts/use-link-token";
import { EndMails } from "@/features/notices/components/end-mails";
import * as messages from "@/features/notices/messages";

/** Where the link at the foot of a mail leads, without signing in. */
export function Component() {
  const token = useLinkToken();
  return (
    <AuthFrame title={messages.unsubscribe}>
      <EndMails token={token} />
    </AuthFrame>
  );
}
