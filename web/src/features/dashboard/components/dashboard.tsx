import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";

import { LoadFailed } from "@/components/ui/load-failed";
import { Notice } from "@/components/ui/notice";
import { SkeletonRows } from "@/components/ui/skeleton";
import { cx } from "@/lib/cx";
import { paths } from "@/lib/paths";

import { type Scope, summaryQuery } from "../api/get-summary";
import * as messages from "../messages";
import type { Range } from "../model/range";
import { CategoryChart } from "./category-chart";
import { BestSellers, EndingAuctions, WaitingOrders } from "./lists";
import { SalesChart } from "./sales-chart";
import { StatCards, StatCardsSkeleton } from "./stat-cards";

/** The shop's figures for an admin, a seller's own for a seller. */
export function Dashboard({ scope, range }: { scope: Scope; range: Range }) {
  const query = useQuery(summaryQuery(scope, range));
  const { data, isPlaceholderData } = query;
  if (query.isLoadingError) return <LoadFailed query={query} />;
  return (
    <div
      aria-busy={isPlaceholderData || undefined}
      className={cx(
        "grid grid-cols-1 gap-3 transition-opacity md:gap-4",
        isPlaceholderData && "opacity-60",
      )}
    >
      {scope === "admin" && data?.orders[0]?.numOrders === 0 && (
        <Notice>
          {messages.nothingOrdered}{" "}
          <Link to={paths.adminSetup} className="prose-link font-medium">
            {messages.setUpTheShop}
          </Link>{" "}
          {messages.setUpNote}
        </Notice>
      )}
      {data ? <StatCards scope={scope} summary={data} /> : <StatCardsSkeleton />}
      <div className="grid grid-cols-1 gap-3 md:gap-4 lg:grid-cols-3">
        <SalesChart summary={data} />
        <CategoryChart summary={data} />
      </div>
      <div className="grid grid-cols-1 items-start gap-3 md:gap-4 lg:grid-cols-3">
        {data ? (
          <>
            <BestSellers scope={scope} sold={data.bestSellers} />
            <WaitingOrders scope={scope} orders={data.waiting} />
            <EndingAuctions scope={scope} auctions={data.endingSoon} />
          </>
        ) : (
          [1, 2, 3].map((list) => (
            <SkeletonRows key={list} rows={8} className="rounded-card bg-surface p-5" />
          ))
        )}
      </div>
    </div>
  );
}
