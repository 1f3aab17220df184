import { AuthFrame } from "@/features/accounts/components/auth-frame";
import { UndoEmailForm } from "@/features/accounts/components/undo-email-form";
import * as messages from "@/features/accounts/messages";
import { useLinkToken } from "@/features/accounts/use-link-token";

export function Component() {
  const token = useLinkToken();
  return (
    <AuthFrame title={messages.undoEmail} note={messages.undoEmailNote}>
      <UndoEmailForm token={token} />
    </AuthFrame>
  );
}
