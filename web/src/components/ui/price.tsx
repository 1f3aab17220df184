import { type ReactNode } from "react";

import { cx } from "@/lib/cx";
import { rupeeDigits } from "@/lib/money";

type Props = { amount: number; className?: string; /** A word before it. */ before?: ReactNode };

/** An amount of rupees: display face, tabular figures, the sign a little smaller and lighter. */
export function Price({ amount, className, before }: Props) {
  return (
    <span className={cx("font-display font-semibold whitespace-nowrap tabular-nums", className)}>
      {before}
      {amount < 0 && "-"}
      <span className="mr-[0.06em] text-[0.82em] font-normal">₹</span>
      {rupeeDigits(Math.abs(amount))}
    </span>
  );
}
