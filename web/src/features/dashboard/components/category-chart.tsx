import { lazy, Suspense, useMemo } from "react";

import { csvFile } from "@/lib/csv";
import { isoDay } from "@/lib/dates";
import { downloadText } from "@/lib/download";
import { load } from "@/lib/load";
import { rupees } from "@/lib/money";

import type { RangedSummary } from "../api/get-summary";
import * as messages from "../messages";
import { type Donut, donut, percents } from "../model/categories";
import { columnRupees } from "../model/short-rupees";
import { ChartCard, ChartNote, FiguresTable, LoadingChart } from "./chart-card";

const CategoryDonut = lazy(() =>
  load(() => import("./category-donut")).then(({ CategoryDonut: found }) => ({ default: found })),
);

const titles = { sales: messages.salesByCategory, products: messages.productsByCategory };

export function CategoryChart({ summary }: { summary: RangedSummary | undefined }) {
  const categories = useMemo(() => summary?.productCategories ?? [], [summary]);
  const drawn = useMemo(() => donut(categories), [categories]);
  const title = summary ? titles[drawn.by] : titles.sales;
  const save = () =>
    downloadText(
      `haat-categories-${isoDay(new Date().toISOString())}.csv`,
      csvFile([
        ["category", "products", "sales"],
        ...categories.map(({ _id, count, sales }) => [_id, count, sales] as const),
      ]),
    );
  return (
    <ChartCard
      title={title}
      note={
        summary && drawn.by === "products"
          ? messages.nothingSold
          : messages.goodsWithoutTaxOrShipping
      }
      onDownload={drawn.parts.length > 0 ? save : undefined}
    >
      {!summary ? (
        <LoadingChart />
      ) : drawn.parts.length === 0 ? (
        <ChartNote>{messages.noCategory}</ChartNote>
      ) : (
        <>
          <Suspense fallback={<LoadingChart />}>
            <Drawing drawn={drawn} />
          </Suspense>
          <FiguresTable
            caption={title}
            heads={[messages.category, messages.products, messages.sales]}
            rows={categories.map(({ _id, count, sales }) => [_id, String(count), rupees(sales)])}
          />
        </>
      )}
    </ChartCard>
  );
}

function Drawing({ drawn }: { drawn: Donut }) {
  const { by, total, parts } = drawn;
  const write = by === "sales" ? columnRupees : String;
  const percentages = percents(parts.map(({ share }) => share));
  return (
    <div
      aria-hidden
      className="flex flex-1 flex-col gap-4 sm:max-lg:flex-row sm:max-lg:items-center"
    >
      <div className="relative mx-auto size-44 shrink-0">
        <CategoryDonut parts={parts} />
        <div className="pointer-events-none absolute inset-0 grid place-content-center text-center">
          <span className="font-display text-lg font-semibold tabular-nums">{write(total)}</span>
          <span className="text-xs text-ink-soft">{messages.inAll[by](total)}</span>
        </div>
      </div>
      <ul className="grid min-w-0 flex-1 grid-cols-1 content-start gap-1.5 text-sm">
        {parts.map(({ name, value, colour }, place) => (
          <li key={name} className="flex items-center gap-2.5">
            <span className="size-3 shrink-0 rounded-sm" style={{ background: colour }} />
            <span className="min-w-0 flex-1 truncate">{name}</span>
            <span className="text-ink-soft tabular-nums">{write(value)}</span>
            <span className="w-11 text-right tabular-nums">{percentages[place]}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
