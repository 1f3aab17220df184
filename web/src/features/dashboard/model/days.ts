import type { DailyOrders } from "@/api/types";
import { locale } from "@/lib/locale";

import type { Range } from "./range";

const day = 24 * 60 * 60 * 1000;

/**
 * Every day of the range up to `today`, those without sales as zero: a line drawn from sale to sale
 * would claim money on the days between. "all" begins with the first sale.
 */
export function everyDay(sold: DailyOrders[], range: Range, today: string): DailyOrders[] {
  // A clock that runs behind must not hide the newest sales.
  const last = Math.max(Date.parse(today), Date.parse(sold.at(-1)?._id ?? today));
  const first =
    range === "all" ? Date.parse(sold[0]?._id ?? today) : last - (Number(range) - 1) * day;
  const byDate = new Map(sold.map((figure) => [figure._id, figure]));
  const days: DailyOrders[] = [];
  for (let at = first; at <= last; at += day) {
    const date = new Date(at).toISOString().slice(0, 10);
    days.push(byDate.get(date) ?? { _id: date, orders: 0, sales: 0 });
  }
  return days;
}

const written = {
  short: new Intl.DateTimeFormat(locale.tag, { day: "numeric", month: "short", timeZone: "UTC" }),
  long: new Intl.DateTimeFormat(locale.tag, {
    weekday: "short",
    day: "numeric",
    month: "short",
    year: "numeric",
    timeZone: "UTC",
  }),
};

/** "2026-11-04" as "4 Nov", or with its weekday and year. */
export function dayName(date: string, length: keyof typeof written = "short"): string {
  return written[length].format(new Date(date));
}
