import { type ReactNode } from "react";

import { cx } from "@/lib/cx";
import { ClientOnly } from "@/lib/hydrated";
import { rupeeDigits, rupeeSign } from "@/lib/money";

type Props = {
  amount: number;
  /** What it cost before; struck out. */
  former?: number | undefined;
  className?: string;
  /** A word before it. */
  before?: ReactNode;
};

/** An amount of rupees: display face, tabular figures, the sign a little smaller and lighter. */
export function Price({ amount, former, className, before }: Props) {
  return (
    <span className={cx("font-display font-semibold whitespace-nowrap tabular-nums", className)}>
      {before}
      {amount < 0 && "−"}
      <span className="mr-[0.06em] text-[0.82em] font-normal">{rupeeSign}</span>
      {rupeeDigits(Math.abs(amount))}
      {former && (
        <ClientOnly>
          {/* The line stays as high as without it: on a drawn page it comes later. */}
          <s className="ml-2 text-[0.72em] leading-none font-normal text-ink-soft">
            {rupeeSign}
            {rupeeDigits(former)}
          </s>
        </ClientOnly>
      )}
    </span>
  );
}
