import { ArrowDown, ArrowUp, IndianRupee, Package, ReceiptText, Users } from "lucide-react";

import { Price } from "@/components/ui/price";
import { Loading, Skeleton } from "@/components/ui/skeleton";
import { StatCard } from "@/components/ui/stat-card";
import { grouped } from "@/lib/digits";
import { rupees } from "@/lib/money";

import type { RangedSummary, Scope } from "../api/get-summary";
import * as messages from "../messages";
import { change, changeWords } from "../model/change";
import type { Range } from "../model/range";

const grid = "grid gap-3 sm:grid-cols-3 md:gap-4";

/** The cards count everything ever; the notes say what the chosen days brought. */
export function StatCards({ scope, summary }: { scope: Scope; summary: RangedSummary }) {
  const { users, orders, period, range, productCategories } = summary;
  const listed = productCategories.reduce((sum, category) => sum + category.count, 0);
  return (
    <div className={grid}>
      {scope === "admin" ? (
        <StatCard
          label={messages.totalUsers}
          value={grouped(users[0]?.numUsers ?? 0)}
          icon={<Users />}
          note={messages.withAnAccount}
        />
      ) : (
        <StatCard
          label={messages.products}
          value={grouped(listed)}
          icon={<Package />}
          note={messages.listed}
        />
      )}
      <StatCard
        label={messages.orders}
        value={grouped(orders[0]?.numOrders ?? 0)}
        icon={<ReceiptText />}
        note={
          <PeriodNote
            now={period.orders}
            before={period.ordersBefore}
            words={messages.ordersPaid(grouped(period.orders))}
            ever={messages.ordersOfThemPaid(grouped(period.orders))}
            range={range}
          />
        }
      />
      <StatCard
        label={messages.totalSales}
        value={<Price amount={orders[0]?.totalSales ?? 0} />}
        icon={<IndianRupee />}
        note={
          <PeriodNote
            now={period.sales}
            before={period.salesBefore}
            words={rupees(period.sales)}
            ever={messages.fromPaidOrders(grouped(period.orders))}
            range={range}
          />
        }
      />
    </div>
  );
}

type NoteProps = {
  now: number;
  before: number | null;
  words: string;
  /** What to say when all days are shown, which is what the card says already. */
  ever: string;
  range: Range;
};

function PeriodNote({ now, before, words, ever, range }: NoteProps) {
  const moved = change(now, before);
  if (!moved) return <>{ever}</>;
  return (
    <>
      <span className="block">{messages.inDays(words, range)}</span>
      <span className="inline-flex items-center gap-1 [&_svg]:size-4">
        {moved.way === "up" && <ArrowUp aria-hidden className="text-good" />}
        {moved.way === "down" && <ArrowDown aria-hidden className="text-alert" />}
        {changeWords(moved, range)}
      </span>
    </>
  );
}

export function StatCardsSkeleton() {
  return (
    <Loading className={grid}>
      {[1, 2, 3].map((card) => (
        <div key={card} className="grid h-38 content-start gap-3 rounded-card bg-surface p-5">
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-8 w-32" />
          <Skeleton className="h-4 w-40" />
        </div>
      ))}
    </Loading>
  );
}
