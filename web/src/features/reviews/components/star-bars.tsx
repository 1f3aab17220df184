import type { ProductReviews } from "@/api/types";
import { Stars } from "@/components/ui/stars";
import { cx } from "@/lib/cx";
import { grouped } from "@/lib/digits";

import * as messages from "../messages";
import { share } from "../model/stars";

type Props = {
  reviews: Pick<ProductReviews, "rating" | "total" | "distribution">;
  chosen: number | null;
  onChoose: (stars: number | null) => void;
};

/** What all stars come to, and how they are spread; a bar shows its reviews alone. */
export function StarBars({ reviews: { rating, total, distribution }, chosen, onChoose }: Props) {
  return (
    <div className="max-w-sm">
      <p className="flex items-center gap-3">
        <span className="font-display text-3xl font-semibold tabular-nums">
          {rating.toFixed(1)}
        </span>
        <span className="grid">
          <Stars rating={rating} />
          <span className="text-sm text-ink-soft">{messages.ofBuyers(total)}</span>
        </span>
      </p>
      <ul className="-mx-1 mt-3">
        {distribution.map(({ stars, count }) => (
          <li key={stars}>
            <button
              type="button"
              aria-label={messages.barLabel(stars, count)}
              aria-pressed={chosen === stars}
              disabled={count === 0}
              onClick={() => onChoose(chosen === stars ? null : stars)}
              className={cx(
                "grid min-h-thumb w-full grid-cols-[3.75rem_1fr_3rem] items-center gap-3 rounded-sm px-1 text-sm",
                "enabled:hover:bg-sunk",
                chosen === stars && "bg-sunk font-semibold",
              )}
            >
              <span className="text-left">{messages.starsName(stars)}</span>
              <span className="h-2.5 overflow-hidden rounded-full bg-line">
                <span
                  className="block h-full rounded-full bg-accent-ink"
                  style={{ width: `${share(count, total)}%` }}
                />
              </span>
              <span className="text-right text-ink-soft tabular-nums">{grouped(count)}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
