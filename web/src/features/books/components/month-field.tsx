import { TextField } from "@/components/ui/field";

import * as messages from "../messages";

type Props = { month: string; onMonth: (month: string) => void };

/** The month that a page of the books is about. */
export function MonthField({ month, onMonth }: Props) {
  return (
    <TextField
      label={messages.month}
      type="month"
      value={month}
      min="2020-01"
      onChange={({ target }) => target.value && onMonth(target.value)}
      className="w-56"
    />
  );
}
