import {
  Area,
  AreaChart,
  CartesianGrid,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";

import type { DailyOrders } from "@/api/types";
import { rupees } from "@/lib/money";

import * as messages from "../messages";
import { dayName } from "../model/days";
import { shortRupees } from "../model/short-rupees";

const words = { fill: "var(--ink-soft)", fontSize: 12 };

/** Only through `sales-chart.tsx`, which loads this with the chart library. */
export function SalesArea({ days }: { days: DailyOrders[] }) {
  return (
    <ResponsiveContainer width="100%" height="100%">
      <AreaChart
        data={days}
        accessibilityLayer={false}
        margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
      >
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          dataKey="_id"
          tickFormatter={(date: string) => dayName(date)}
          tick={words}
          tickLine={false}
          axisLine={{ stroke: "var(--line-strong)" }}
          tickMargin={8}
          minTickGap={28}
        />
        <YAxis
          tickFormatter={shortRupees}
          tick={words}
          tickLine={false}
          axisLine={false}
          width={58}
        />
        <Tooltip
          isAnimationActive={false}
          cursor={{ stroke: "var(--line-strong)" }}
          content={({ active, payload }) => {
            const day = payload?.[0]?.payload as DailyOrders | undefined;
            return active && day ? <DayTip day={day} /> : null;
          }}
        />
        <Area
          dataKey="sales"
          type="linear"
          isAnimationActive={false}
          stroke="var(--chart-1)"
          strokeWidth={2}
          fill="var(--chart-1)"
          fillOpacity={0.14}
          activeDot={{ r: 4, stroke: "var(--surface)", strokeWidth: 2 }}
        />
      </AreaChart>
    </ResponsiveContainer>
  );
}

function DayTip({ day }: { day: DailyOrders }) {
  return (
    <div className="rounded-control border border-line bg-surface px-3 py-2 text-sm shadow-pop">
      <p className="text-ink-soft">{dayName(day._id, "long")}</p>
      <p className="font-semibold tabular-nums">{rupees(day.sales)}</p>
      <p className="text-ink-soft">{messages.countOrders(day.orders)}</p>
    </div>
  );
}
