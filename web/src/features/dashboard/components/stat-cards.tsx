import { ArrowDown, ArrowUp, IndianRupee, Package, ReceiptText, Users } from "lucide-react";

import { Price } from "@/components/ui/price";
import { Loading, Skeleton } from "@/components/ui/skeleton";
import { StatCard } from "@/components/ui/stat-card";
import { cx } from "@/lib/cx";
import { grouped } from "@/lib/digits";
import { rupees } from "@/lib/money";

import type { RangedSummary, Scope } from "../api/get-summary";
import * as messages from "../messages";
import { change, changeWords } from "../model/change";
import type { Range } from "../model/range";

// Three beside each other are narrow on a tablet: a large figure would break.
const grid = "grid grid-cols-1 gap-3 md:grid-cols-3 md:gap-4 md:max-lg:[&_.text-2xl]:text-lg";

/** The cards count the chosen days, as the charts below them do; the notes say what there is in all. */
export function StatCards({ scope, summary }: { scope: Scope; summary: RangedSummary }) {
  const { users, orders, period, range, productCategories } = summary;
  const ever = orders[0] ?? { numOrders: 0, totalSales: 0 };
  const all = range === "all";
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
        value={grouped(all ? ever.numOrders : period.orders)}
        icon={<ReceiptText />}
        note={
          <PeriodNote
            now={period.orders}
            before={period.ordersBefore}
            words={messages.ordersPaidOf(grouped(ever.numOrders))}
            ever={messages.ordersOfThemPaid(grouped(period.orders))}
            range={range}
          />
        }
      />
      <StatCard
        label={messages.totalSales}
        value={<Price amount={all ? ever.totalSales : period.sales} />}
        icon={<IndianRupee />}
        note={
          <PeriodNote
            now={period.sales}
            before={period.salesBefore}
            words={messages.salesOf(rupees(ever.totalSales))}
            ever={messages.fromPaidOrders(period.orders)}
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
      <span className="block">{words}</span>
      <span className="inline-flex gap-1 [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0">
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
        // One below the other each is as high as its own words; the first has the fewest.
        <div
          key={card}
          className={cx(
            "grid h-38 content-start gap-3 rounded-card bg-surface p-5",
            card === 1 ? "max-md:h-31" : "max-md:h-37",
          )}
        >
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-8 w-32" />
          <Skeleton className="h-4 w-40" />
        </div>
      ))}
    </Loading>
  );
}
