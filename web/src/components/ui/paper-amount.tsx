import { cx } from "@/lib/cx";
import { grouped } from "@/lib/digits";
import { rupeeSign } from "@/lib/money";

type Props = { amount: number; className?: string };

/** An amount on paper: in the face of the words beside it, and always with paise, so that they stand in one column. */
export function PaperAmount({ amount, className }: Props) {
  const paise = Math.round(Math.abs(amount) * 100);
  return (
    <span className={cx("whitespace-nowrap tabular-nums", className)}>
      {amount < 0 && "−"}
      {rupeeSign}
      {grouped(Math.trunc(paise / 100))}.{String(paise % 100).padStart(2, "0")}
    </span>
  );
}
