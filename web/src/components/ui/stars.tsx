import { cx } from "@/lib/cx";
import { grouped } from "@/lib/digits";

import * as messages from "./messages";

type Props = { rating: number; reviews?: number; className?: string };

/** Five stars in half steps. */
export function halfSteps(rating: number): number {
  return Math.round(Math.min(Math.max(rating || 0, 0), 5) * 2) / 2;
}

/** One element each, whatever the rating: a page of cards has dozens of them. */
export function Stars({ rating, reviews, className }: Props) {
  const value = halfSteps(rating);
  const label = messages.stars(value, reviews);
  return (
    <span className={cx("inline-flex items-center gap-1.5 text-sm", className)}>
      <span
        role="img"
        aria-label={label}
        className="stars"
        style={{ backgroundSize: `${value * 20}% 100%` }}
      />
      {reviews !== undefined && (
        <span aria-hidden className="text-ink-soft tabular-nums">
          {grouped(reviews)}
        </span>
      )}
    </span>
  );
}
