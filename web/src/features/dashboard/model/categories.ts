import type { CategoryFigure } from "@/api/types";

import * as messages from "../messages";

export type Part = { name: string; value: number; share: number; colour: string };
export type Donut = { by: "sales" | "products"; total: number; parts: Part[] };

const slots = 7;
const colour = (slot: number) => `var(--chart-${slot})`;

/**
 * Sales by category, or products while nothing has been sold. Seven parts can be told apart: the
 * smallest become one.
 */
export function donut(categories: CategoryFigure[]): Donut {
  const by = categories.some(({ sales }) => sales > 0) ? "sales" : "products";
  const all = categories
    .map(({ _id, sales, count }) => ({ name: _id, value: by === "sales" ? sales : count }))
    .filter(({ value }) => value > 0)
    .sort((a, b) => b.value - a.value);
  const total = all.reduce((sum, { value }) => sum + value, 0);
  const shown = all.length > slots ? all.slice(0, slots - 1) : all;
  const rest = all.slice(shown.length);
  const parts = shown.map((part, place) => ({
    ...part,
    share: part.value / total,
    colour: colour(place + 1),
  }));
  if (rest.length > 0) {
    const value = rest.reduce((sum, part) => sum + part.value, 0);
    const name = messages.countOthers(rest.length);
    parts.push({ name, value, share: value / total, colour: colour(slots) });
  }
  return { by, total, parts };
}

/** "12%" for each, whole and a hundred in all: what rounding leaves goes to those that lost most by it. What is there never reads as nothing. */
export function percents(shares: number[]): string[] {
  const whole = shares.map((share) => Math.floor(share * 100));
  const left = 100 - whole.reduce((sum, percent) => sum + percent, 0);
  const most = shares
    .map((share, place) => ({ place, lost: share * 100 - whole[place]! }))
    .sort((a, b) => b.lost - a.lost);
  const more = new Set(most.slice(0, left).map(({ place }) => place));
  return whole.map((percent, place) =>
    percent === 0 && !more.has(place) ? "<1%" : `${percent + (more.has(place) ? 1 : 0)}%`,
  );
}
