import { locale } from "@/lib/locale";
import { shopDay } from "@/lib/zone";

/** "August 2026", of "2026-08". */
export function monthName(month: string): string {
  const date = new Date(`${month}-15T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return month;
  const format = { month: "long", year: "numeric", timeZone: "UTC" } as const;
  return date.toLocaleDateString(locale.tag, format);
}

/** The month in the shop now, which begins at its own midnight. */
export const thisMonth = (now: number = Date.now()) => shopDay(now).slice(0, 7);

/** Whether a month of the shop is over, so that what there is now is not what there was at its end. */
export const isOver = (month: string, now: number = Date.now()) => month < thisMonth(now);
