import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";

import { Skeleton } from "@/components/ui/skeleton";
import { StatCard } from "@/components/ui/stat-card";
import { rupees } from "@/lib/money";
import { paths } from "@/lib/paths";

import { shopFiguresQuery } from "../api/books";
import * as messages from "../messages";

/** What the shop keeps of its sellers' sales, and what it is to pay to whom. */
export function ShopFigures({ days }: { days: string }) {
  const { data, isLoadingError } = useQuery(shopFiguresQuery(days));
  // The figures below say that something is wrong.
  if (isLoadingError) return null;
  if (!data) return <Skeleton className="mb-8 h-32" />;
  return (
    <section aria-label={messages.shopFigures} className="mb-8 grid gap-4">
      <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
        <StatCard
          label={messages.commissionEarned}
          value={rupees(data.fees)}
          note={`${messages.inDays(data.days)}, ${messages.before(rupees(data.feesBefore))}`}
        />
        <StatCard
          label={messages.payoutsDue}
          value={rupees(data.payoutsDue)}
          note={messages.payoutsUnderWay(rupees(data.payoutsUnderWay))}
        />
        <StatCard
          label={messages.sellersPending}
          value={rupees(data.sellersPending)}
          note={messages.sellersPendingNote}
        />
        <StatCard
          label={messages.refundsOwed}
          value={rupees(data.refundsOwed)}
          note={messages.refundsOwedNote}
        />
      </div>
      {data.bestSellers.length > 0 && (
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
                  {rupees(seller.sales)} · {messages.ordersNote(seller.orders)}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
