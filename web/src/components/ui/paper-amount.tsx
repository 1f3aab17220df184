import { cx } from "@/lib/cx";
import { rupeeSign } from "@/lib/money";

import { paperDigits } from "./paper-digits";

type Props = { amount: number; className?: string };

/** An amount on paper: in the face of the words beside it, and always with paise, so that they stand in one column. */
export function PaperAmount({ amount, className }: Props) {
  return (
    <span className={cx("whitespace-nowrap tabular-nums", className)}>
      {amount < 0 && "−"}
      {rupeeSign}
      {paperDigits(amount)}
    </span>
  );
}
