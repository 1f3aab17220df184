import { Brand } from "@/components/ui/brand";

import { shopDate } from "@/lib/zone";

import * as messages from "../messages";
import { monthName } from "../model/month";

type Props = { title: string; whose: string; month: string };

/** On paper alone, where neither address nor fields tell: from which shop, whose, and of which month. */
export function PaperHead({ title, whose, month }: Props) {
  return (
    <div
      data-testid="paper-head"
      className="mb-6 hidden items-start justify-between gap-6 border-b border-line-strong pb-4 print:flex"
    >
      <Brand />
      <div className="text-right text-sm">
        <p className="font-display text-2xl font-semibold">{title}</p>
        <p className="text-base font-semibold wrap-anywhere">{whose}</p>
        <p className="font-semibold">{monthName(month)}</p>
        <p className="text-ink-soft">{messages.printedOn(shopDate(new Date().toISOString()))}</p>
      </div>
    </div>
  );
}
