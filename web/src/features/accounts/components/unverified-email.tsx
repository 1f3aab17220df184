import { MailWarning } from "lucide-react";

import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { toastError, toastSuccess } from "@/lib/toast";

import { useSendVerification } from "../api/verify-email";
import * as messages from "../messages";

/** What has to be done before bidding and selling, with the way to it. */
export function UnverifiedEmail({ email }: { email: string }) {
  const send = useSendVerification();
  return (
    <Notice tone="accent" icon={<MailWarning />} className="mb-6">
      <p className="mb-3">{messages.unverifiedEmail(email)}</p>
      <Button
        size="sm"
        busy={send.isPending}
        onClick={() =>
          send.mutate(undefined, {
            onSuccess: ({ message }) => toastSuccess(message),
            onError: toastError,
          })
        }
      >
        {messages.sendItAgain}
      </Button>
    </Notice>
  );
}
