import { ThumbsUp } from "lucide-react";
import { useState } from "react";
import { useLocation } from "react-router";

import type { Review } from "@/api/types";
import { Button, ButtonLink } from "@/components/ui/button";
import { paths } from "@/lib/paths";
import { useUser } from "@/lib/store/store";
import { toastError, toastSuccess } from "@/lib/toast";

import { useReportReview, useVote } from "../api/reviews";
import * as messages from "../messages";
import { ReviewBody } from "./review-body";
import { TextDialog } from "./text-dialog";

/** A review on the page of its product, and what readers can do about it. */
export function ReviewRow({ review }: { review: Review }) {
  const user = useUser();
  const [reporting, setReporting] = useState(false);
  const report = useReportReview();
  return (
    <article>
      <ReviewBody review={review} />
      <div className="mt-2 -ml-3 flex flex-wrap items-center text-ink-soft">
        {review.isMine ? (
          review.helpful > 0 && <p className="ml-3 text-sm">{messages.helped(review.helpful)}</p>
        ) : (
          <Helpful review={review} signedIn={user !== null} />
        )}
        {user && !review.isMine && (
          <Button kind="quiet" size="sm" onClick={() => setReporting(true)}>
            {messages.report}
          </Button>
        )}
      </div>
      {reporting && (
        <TextDialog
          title={messages.reportTitle}
          note={messages.reportNote}
          label={messages.reason}
          send={messages.report}
          busy={report.isPending}
          onClose={() => setReporting(false)}
          onSend={(reason) =>
            report.mutate(
              { id: review._id, reason },
              {
                onSuccess: () => {
                  setReporting(false);
                  toastSuccess(messages.reported);
                },
                onError: toastError,
              },
            )
          }
        />
      )}
    </article>
  );
}

function Helpful({ review, signedIn }: { review: Review; signedIn: boolean }) {
  const { pathname } = useLocation();
  const vote = useVote();
  const words = review.helpful > 0 ? messages.helpfulCount(review.helpful) : messages.helpful;
  if (!signedIn)
    return (
      <ButtonLink kind="quiet" size="sm" to={paths.signin(pathname)}>
        <ThumbsUp aria-hidden /> {words}
      </ButtonLink>
    );
  return (
    <Button
      kind="quiet"
      size="sm"
      aria-pressed={review.isHelpful}
      className={review.isHelpful ? "text-ink" : ""}
      disabled={vote.isPending}
      onClick={() =>
        vote.mutate({ id: review._id, helpful: !review.isHelpful }, { onError: toastError })
      }
    >
      <ThumbsUp aria-hidden fill={review.isHelpful ? "currentColor" : "none"} /> {words}
    </Button>
  );
}
