import { Link } from "react-router";

import { cx } from "@/lib/cx";

import * as messages from "../messages";
import { defaultRange, type Range, rangeName, ranges } from "../model/range";

/** Which days the figures are about, kept in the address. */
export function RangeSwitch({ range }: { range: Range }) {
  return (
    <nav
      aria-label={messages.daysShown}
      className="flex rounded-control border border-line bg-surface p-1"
    >
      {ranges.map((choice) => (
        <Link
          key={choice}
          to={choice === defaultRange ? "?" : `?days=${choice}`}
          replace
          preventScrollReset
          aria-current={choice === range ? "true" : undefined}
          className={cx(
            "grid min-h-thumb place-items-center rounded-sm px-3 text-sm font-medium whitespace-nowrap transition-colors duration-150",
            choice === range ? "bg-sunk text-ink" : "text-ink-soft hover:text-ink",
          )}
        >
          {rangeName(choice)}
        </Link>
      ))}
    </nav>
  );
}
