import { useState } from "react";

import type { ReceivedReview } from "@/api/types";
import { Button } from "@/components/ui/button";
import { toastOfficeError, toastSuccess } from "@/lib/toast";

import { useKeepReview, useTakeReviewDown } from "../api/received";
import * as messages from "../messages";
import { TextDialog } from "./text-dialog";

/** What an admin does about a review: takes it down with a reason, or lets it stand. */
export function Moderate({ received }: { received: ReceivedReview }) {
  const { review, reports, takenDown } = received;
  const [asking, setAsking] = useState(false);
  const down = useTakeReviewDown();
  const keep = useKeepReview();
  const told = {
    onSuccess: ({ message }: { message: string }) => {
      setAsking(false);
      toastSuccess(message);
    },
    onError: toastOfficeError,
  };
  return (
    <>
      {(takenDown !== null || reports.length > 0) && (
        <Button size="sm" busy={keep.isPending} onClick={() => keep.mutate(review._id, told)}>
          {takenDown === null ? messages.keep : messages.putBack}
        </Button>
      )}
      {takenDown === null && (
        <Button size="sm" onClick={() => setAsking(true)}>
          {messages.takeDown}
        </Button>
      )}
      {asking && (
        <TextDialog
          title={messages.takeDownTitle}
          note={messages.takeDownNote}
          label={messages.reason}
          send={messages.takeDown}
          danger
          busy={down.isPending}
          onClose={() => setAsking(false)}
          onSend={(reason) => down.mutate({ id: review._id, reason }, told)}
        />
      )}
    </>
  );
}
