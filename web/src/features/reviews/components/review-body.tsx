import { BadgeCheck } from "lucide-react";

import type { Review } from "@/api/types";
import { Stars } from "@/components/ui/stars";
import { shortDate } from "@/lib/dates";

import * as messages from "../messages";
import { ReviewPhotos } from "./review-photos";

/** Stars, who and when, words, pictures and the answer: the same wherever a review is read. */
export function ReviewBody({ review }: { review: Review }) {
  const author = review.isMine ? messages.you : review.author;
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-soft">
        <Stars rating={review.stars} />
        <span className="font-medium text-ink">{author}</span>
        <span className="inline-flex items-center gap-1 text-good">
          <BadgeCheck aria-hidden className="size-4" />
          {messages.verified}
        </span>
        <span>
          {shortDate(review.at)}
          {review.changedAt && `, ${messages.changed(shortDate(review.changedAt))}`}
        </span>
      </p>
      {review.options.length > 0 && (
        <p className="mt-1 text-sm text-ink-soft">
          {review.options.map(({ name, value }) => messages.chosen(name, value)).join(" · ")}
        </p>
      )}
      {review.text && (
        <p className="mt-1.5 leading-relaxed wrap-anywhere whitespace-pre-line">{review.text}</p>
      )}
      <ReviewPhotos photos={review.photos} author={review.author} />
      {review.answer !== null && (
        <div className="mt-2.5 border-l-2 border-line-strong pl-3">
          <p className="text-sm font-medium">
            {messages.answerOf}
            <span className="font-normal text-ink-soft"> · {shortDate(review.answeredAt)}</span>
          </p>
          <p className="wrap-anywhere whitespace-pre-line">{review.answer}</p>
        </div>
      )}
    </>
  );
}
