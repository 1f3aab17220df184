import { useQuery } from "@tanstack/react-query";

import { PaperAmount } from "@/components/ui/paper-amount";
import { paperRupees } from "@/components/ui/paper-digits";
import { Price } from "@/components/ui/price";
import { Skeleton } from "@/components/ui/skeleton";
import { StatCard } from "@/components/ui/stat-card";
import { cx } from "@/lib/cx";
import { rupees } from "@/lib/money";
import { paths } from "@/lib/paths";

import { shopFiguresQuery } from "../api/books";
import * as messages from "../messages";
import { TopList } from "./top-list";

/** Paise only make sums harder to read here. */
const whole = (amount: number) => rupees(Math.round(amount));
const Whole = ({ amount }: { amount: number }) => <Price amount={Math.round(amount)} />;

/** What the shop keeps of its sellers' sales, what it is to pay to whom, and who sold most. */
export function ShopFigures({ days }: { days: string }) {
  const { data } = useQuery(shopFiguresQuery(days));
  return (
    <div className="mt-8 grid gap-4">
      <FigureCards days={days} />
      <TopList
        title={messages.bestSellers}
        rows={(data?.bestSellers ?? []).map(({ _id: id, name, sales, orders }) => ({
          id,
          to: paths.adminStatement(id),
          name,
          figures: `${whole(sales)} · ${messages.ordersNote(orders)}`,
        }))}
      />
    </div>
  );
}

/** In the places of four figures. */
export function FiguresSkeleton({ className }: { className?: string }) {
  return (
    <div className={cx("grid gap-4 sm:grid-cols-2 xl:grid-cols-4", className)}>
      {[1, 2, 3, 4].map((card) => (
        <Skeleton key={card} className="h-31" />
      ))}
    </div>
  );
}

type CardsProps = {
  days: string;
  className?: string;
  /** Beside papers: with paise, as they have them. */
  exact?: boolean;
};

/** What the shop earned lately, and what it owes today. */
export function FigureCards({ days, className, exact = false }: CardsProps) {
  const { data, isLoadingError } = useQuery(shopFiguresQuery(days));
  // The figures beside these say that something is wrong.
  if (isLoadingError) return null;
  if (!data) return <FiguresSkeleton />;
  const sum = exact ? paperRupees : whole;
  const Sum = exact ? PaperAmount : Whole;
  return (
    <section
      aria-label={messages.shopFigures}
      className={cx("grid gap-4 sm:grid-cols-2 xl:grid-cols-4", className)}
    >
      <StatCard
        label={messages.commissionEarned}
        value={<Sum amount={data.fees} />}
        note={`${messages.inDays(data.days)}, ${messages.before(sum(data.feesBefore), data.days)}`}
      />
      <StatCard
        label={messages.payoutsDue}
        value={<Sum amount={data.payoutsDue} />}
        note={messages.payoutsUnderWay(sum(data.payoutsUnderWay))}
      />
      <StatCard
        label={messages.sellersPending}
        value={<Sum amount={data.sellersPending} />}
        note={messages.sellersPendingNote}
      />
      <StatCard
        label={messages.refundsOwed}
        value={<Sum amount={data.refundsOwed} />}
        note={messages.refundsOwedNote}
      />
    </section>
  );
}
