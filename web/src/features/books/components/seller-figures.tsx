import { useQuery } from "@tanstack/react-query";

import { Skeleton } from "@/components/ui/skeleton";
import { StatCard } from "@/components/ui/stat-card";
import { grouped } from "@/lib/digits";
import { rupees } from "@/lib/money";
import { paths } from "@/lib/paths";

import { sellerFiguresQuery } from "../api/books";
import * as messages from "../messages";
import { TopList } from "./top-list";

/** Paise only make sums harder to read here. */
const whole = (amount: number) => rupees(Math.round(amount));

/** What a seller earned, and how many looked. */
export function SellerFigures({ days }: { days: string }) {
  const { data, isLoadingError } = useQuery(sellerFiguresQuery(days));
  // The figures below say that something is wrong.
  if (isLoadingError) return null;
  if (!data) return <Skeleton className="mt-8 h-32" />;
  const { before } = data;
  return (
    <section aria-label={messages.figures} className="mt-8 grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        <StatCard
          label={messages.earned}
          value={whole(data.earned)}
          note={messages.inDays(data.days)}
        />
        <StatCard
          label={messages.fees}
          value={whole(data.fees)}
          note={messages.before(whole(before.fees))}
        />
        <StatCard
          label={messages.returnedSales}
          value={whole(data.returned)}
          note={messages.before(whole(before.returned))}
        />
        <StatCard
          label={messages.views}
          value={grouped(data.views)}
          note={
            data.conversion === null || data.conversion === undefined
              ? messages.ordersNote(data.orders)
              : messages.viewsNote(data.orders, `${data.conversion} %`)
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
