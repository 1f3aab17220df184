import * as messages from "../messages";

type Change = { way: "up" | "down" | "same" | "new"; percent: number };

/** How a figure moved against the period before; null when there is none to compare with. */
export function change(now: number, before: number | null): Change | null {
  if (before === null) return null;
  if (before === 0) return { way: now === 0 ? "same" : "new", percent: 0 };
  const percent = Math.round((Math.abs(now - before) / before) * 100);
  if (percent === 0) return { way: "same", percent };
  return { way: now > before ? "up" : "down", percent };
}

export function changeWords({ way, percent }: Change, days: string): string {
  if (way === "same") return messages.asBefore(days);
  if (way === "new") return messages.noneBefore(days);
  return messages.movedBy(way, percent, days);
}
