import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";

import { Skeleton } from "@/components/ui/skeleton";
import { StatCard } from "@/components/ui/stat-card";
import { cx } from "@/lib/cx";
import { rupees } from "@/lib/money";
import { paths } from "@/lib/paths";

import { shopFiguresQuery } from "../api/books";
import * as messages from "../messages";

/** Paise only make sums harder to read here. */
const whole = (amount: number) => rupees(Math.round(amount));

/** What the shop keeps of its sellers' sales, what it is to pay to whom, and who sold most. */
export function ShopFigures({ days }: { days: string }) {
  const { data } = useQuery(shopFiguresQuery(days));
  return (
    <div className="mt-8 grid gap-4">
      <FigureCards days={days} />
      {data && data.bestSellers.length > 0 && (
        <div className="rounded-card bg-surface p-5">
          <h2 className="mb-2 font-sans text-sm font-medium tracking-normal text-ink-soft">
            {messages.bestSellers}
          </h2>
          <ul className="grid gap-1">
            {data.bestSellers.map((seller) => (
              <li key={seller._id} className="flex flex-wrap justify-between gap-x-4 text-sm">
                <Link to={paths.adminStatement(seller._id)} className="hover:underline">
                  {seller.name}
                </Link>
                <span className="text-ink-soft tabular-nums">
                  {whole(seller.sales)} · {messages.ordersNote(seller.orders)}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

/** What the shop earned lately, and what it owes today. */
export function FigureCards({ days, className }: { days: string; className?: string }) {
  const { data, isLoadingError } = useQuery(shopFiguresQuery(days));
  // The figures beside these say that something is wrong.
  if (isLoadingError) return null;
  if (!data) return <Skeleton className="h-32" />;
  return (
    <section
      aria-label={messages.shopFigures}
      className={cx("grid gap-4 sm:grid-cols-2 xl:grid-cols-4", className)}
    >
      <StatCard
        label={messages.commissionEarned}
        value={whole(data.fees)}
        note={`${messages.inDays(data.days)}, ${messages.before(whole(data.feesBefore))}`}
      />
      <StatCard
        label={messages.payoutsDue}
        value={whole(data.payoutsDue)}
        note={messages.payoutsUnderWay(whole(data.payoutsUnderWay))}
      />
      <StatCard
        label={messages.sellersPending}
        value={whole(data.sellersPending)}
        note={messages.sellersPendingNote}
      />
      <StatCard
        label={messages.refundsOwed}
        value={whole(data.refundsOwed)}
        note={messages.refundsOwedNote}
      />
    </section>
  );
}
