import { lazy, Suspense, useMemo } from "react";

import { csvFile } from "@/lib/csv";
import { downloadText } from "@/lib/download";
import { load } from "@/lib/load";
import { rupees } from "@/lib/money";
import { serverNow } from "@/lib/server-clock";
import { shopDay } from "@/lib/zone";

import type { RangedSummary } from "../api/get-summary";
import * as messages from "../messages";
import { dayName, everyDay } from "../model/days";
import { ChartCard, ChartNote, FiguresTable, LoadingChart } from "./chart-card";

const chart = () => load(() => import("./sales-area"));
const SalesArea = lazy(() => chart().then(({ SalesArea: found }) => ({ default: found })));
// The figures are on their way: the chart's code need not wait for them.
void chart();

export function SalesChart({ summary }: { summary: RangedSummary | undefined }) {
  const sold = summary?.dailyOrders.some(({ sales }) => sales > 0) ?? false;
  const days = useMemo(
    () => (summary ? everyDay(summary.dailyOrders, summary.range, shopDay(serverNow())) : []),
    [summary],
  );
  const save = () =>
    downloadText(
      `haat-daily-sales-${days.at(-1)?._id}.csv`,
      csvFile([
        ["date", "orders", "sales"],
        ...days.map((day) => [day._id, day.orders, day.sales] as const),
      ]),
    );
  return (
    <ChartCard
      title={messages.dailySales}
      note={messages.dailySalesNote}
      onDownload={sold ? save : undefined}
      className="lg:col-span-2"
    >
      {!summary ? (
        <LoadingChart />
      ) : !sold ? (
        <ChartNote>{messages.noSale}</ChartNote>
      ) : (
        <>
          <Suspense fallback={<LoadingChart />}>
            <div aria-hidden className="relative min-h-72 flex-1">
              <div className="absolute inset-0">
                <SalesArea days={days} />
              </div>
            </div>
          </Suspense>
          <FiguresTable
            caption={messages.dailySales}
            heads={[messages.day, messages.orders, messages.sales]}
            rows={days.map((day) => [
              dayName(day._id, "long"),
              String(day.orders),
              rupees(day.sales),
            ])}
          />
        </>
      )}
    </ChartCard>
  );
}
