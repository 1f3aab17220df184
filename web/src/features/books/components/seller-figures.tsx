import { useQuery } from "@tanstack/react-query";

import { Price } from "@/components/ui/price";
import { StatCard } from "@/components/ui/stat-card";
import { grouped } from "@/lib/digits";
import { rupees } from "@/lib/money";
import { paths } from "@/lib/paths";

import { sellerFiguresQuery } from "../api/books";
import * as messages from "../messages";
import { FiguresSkeleton } from "./shop-figures";
import { TopList } from "./top-list";

/** Paise only make sums harder to read here. */
const whole = (amount: number) => rupees(Math.round(amount));
const Whole = ({ amount }: { amount: number }) => <Price amount={Math.round(amount)} />;

/** What a seller earned, and how many looked. */
export function SellerFigures({ days }: { days: string }) {
  const { data, isLoadingError } = useQuery(sellerFiguresQuery(days));
  // The figures below say that something is wrong.
  if (isLoadingError) return null;
  if (!data) return <FiguresSkeleton className="mt-8" />;
  const { before } = data;
  return (
    <section aria-label={messages.figures} className="mt-8 grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        <StatCard
          label={messages.earned}
          value={<Whole amount={data.earned} />}
          note={messages.inDays(data.days)}
        />
        <StatCard
          label={messages.fees}
          value={<Whole amount={data.fees} />}
          note={messages.before(whole(before.fees), data.days)}
        />
        <StatCard
          label={messages.returnedSales}
          value={<Whole amount={data.returned} />}
          note={messages.before(whole(before.returned), data.days)}
        />
        <StatCard
          label={messages.views}
          value={grouped(data.views)}
          note={
            data.conversion === null || data.conversion === undefined
              ? messages.ordersNote(data.orders)
              : messages.viewsNote(data.orders, `${data.conversion}%`)
          }
        />
      </div>
      <TopList
        title={messages.mostViewed}
        rows={data.mostViewed.map(({ _id: id, name, views, sold }) => ({
          id,
          to: paths.sellerProduct(id),
          name,
          figures: messages.viewed(views, sold),
        }))}
      />
    </section>
  );
}
