import { Cell, Pie, PieChart, ResponsiveContainer } from "recharts";

import type { Part } from "../model/categories";

/** Only through `category-chart.tsx`, which loads this with the chart library. */
export function CategoryDonut({ parts }: { parts: Part[] }) {
  return (
    <ResponsiveContainer width="100%" height="100%">
      <PieChart accessibilityLayer={false}>
        <Pie
          data={parts}
          dataKey="value"
          nameKey="name"
          innerRadius="68%"
          outerRadius="100%"
          startAngle={90}
          endAngle={-270}
          stroke="var(--surface)"
          strokeWidth={2}
          isAnimationActive={false}
          rootTabIndex={-1}
        >
          {parts.map(({ name, colour }) => (
            <Cell key={name} fill={colour} />
          ))}
        </Pie>
      </PieChart>
    </ResponsiveContainer>
  );
}
