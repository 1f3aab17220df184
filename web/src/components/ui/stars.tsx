import { useId } from "react";

import { cx } from "@/lib/cx";

type Props = { rating: number; reviews?: number; className?: string };

const star = "M10 1.8l2.5 5.1 5.6.8-4 4 .9 5.6-5-2.7-5 2.7.9-5.6-4-4 5.6-.8z";

/** Five stars in half steps. */
export function halfSteps(rating: number): number {
  return Math.round(Math.min(Math.max(rating || 0, 0), 5) * 2) / 2;
}

export function Stars({ rating, reviews, className }: Props) {
  const id = useId();
  const value = halfSteps(rating);
  const label = `${value} out of 5 stars${reviews === undefined ? "" : `, ${reviews} reviews`}`;
  return (
    <span className={cx("inline-flex items-center gap-1.5 text-sm", className)}>
      <svg viewBox="0 0 100 20" className="h-4 w-20" role="img" aria-label={label}>
        <defs>
          <clipPath id={id}>
            <rect width={value * 20} height="20" />
          </clipPath>
        </defs>
        {[0, 1, 2, 3, 4].map((place) => (
          <path key={place} d={star} transform={`translate(${place * 20})`} fill="var(--line)" />
        ))}
        <g clipPath={`url(#${id})`}>
          {[0, 1, 2, 3, 4].map((place) => (
            <path
              key={place}
              d={star}
              transform={`translate(${place * 20})`}
              fill="var(--accent-ink)"
            />
          ))}
        </g>
      </svg>
      {reviews !== undefined && (
        <span aria-hidden className="text-ink-soft tabular-nums">
          {reviews.toLocaleString("en-IN")}
        </span>
      )}
    </span>
  );
}
