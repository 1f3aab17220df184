import { Banknote, Clock, Hand, Wallet } from "lucide-react";
import { type ReactNode } from "react";

import type { Statement } from "@/api/types";
import { PaperAmount } from "@/components/ui/paper-amount";
import { paperRupees } from "@/components/ui/paper-digits";
import { StatCard } from "@/components/ui/stat-card";

import * as messages from "../messages";
import { isOver } from "../model/month";
import { ComingList } from "./coming-list";
import { PayoutList } from "./payout-list";
import { StatementEntries } from "./statement-entries";

type Props = {
  statement: Statement;
  /** Where payouts go. */
  bank: ReactNode;
  /** Whether it is the reader's money. */
  own: boolean;
};

/** A seller's money: what there is, what comes, what happened. */
export function StatementView({ statement, bank, own }: Props) {
  // What there is today is none of a month that is over: its paper has what there was.
  const todays = isOver(statement.month) ? "no-print" : "";
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <div className={todays}>
        {todays && <p className="mb-3 text-sm text-ink-soft">{messages.asOfToday}</p>}
        <Figures statement={statement} own={own} />
      </div>
      {bank}
      <div className={`grid gap-10 lg:grid-cols-2 ${todays}`}>
        <ComingList coming={statement.coming} />
        <section aria-label={messages.payouts} className="no-print">
          <h2 className="mb-3 text-lg">{messages.payouts}</h2>
          <PayoutList payouts={statement.payouts} />
        </section>
      </div>
      <StatementEntries statement={statement} />
    </div>
  );
}

function Figures({ statement, own }: Pick<Props, "statement" | "own">) {
  const { available, pending, held, underWay, minimum, releaseDays } = statement;
  const note =
    available < 0
      ? messages.debtNote
      : available < minimum
        ? messages.belowMinimum(paperRupees(minimum))
        : messages.availableNote;
  return (
    <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4 print:grid-cols-2 print:[&_svg]:hidden">
      <StatCard
        label={messages.available}
        value={<PaperAmount amount={available} />}
        note={note}
        icon={<Wallet />}
      />
      <StatCard
        label={messages.pending}
        value={<PaperAmount amount={pending} />}
        note={messages.pendingNote(releaseDays)}
        icon={<Clock />}
      />
      <StatCard
        label={messages.held}
        value={<PaperAmount amount={held} />}
        note={messages.heldNote}
        icon={<Hand />}
      />
      <StatCard
        label={messages.underWay}
        value={<PaperAmount amount={underWay} />}
        {...(underWay > 0 && { note: messages.underWayNote(own) })}
        icon={<Banknote />}
      />
    </div>
  );
}
