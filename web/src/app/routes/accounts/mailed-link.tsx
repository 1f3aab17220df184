import { useLocation } from "react-router";

import { AuthFrame } from "@/features/accounts/components/auth-frame";
import { UndoEmailForm } from "@/features/accounts/components/undo-email-form";
import { VerifyEmail } from "@/features/accounts/components/verify-email";
import * as messages from "@/features/accounts/messages";
import { useLinkToken } from "@/features/accounts/use-link-token";
import { paths } from "@/lib/paths";

/** The links of mails about an address: one proves it, one brings the old one back. */
export function Component() {
  const token = useLinkToken();
  return useLocation().pathname === paths.undoEmail ? (
    <AuthFrame title={messages.undoEmail} note={token && messages.undoEmailNote}>
      <UndoEmailForm token={token} />
    </AuthFrame>
  ) : (
    <AuthFrame title={messages.verifyEmail} note={messages.verifyEmailNote}>
      <VerifyEmail token={token} />
    </AuthFrame>
  );
}
