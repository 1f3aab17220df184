import type { Coupon } from "@/api/types";
import { shortDateTime } from "@/lib/dates";

import * as messages from "../messages";

/** What a coupon is for: goods of whom, and of which categories. */
export function goodsOf({ sellerName, categories }: Pick<Coupon, "sellerName" | "categories">) {
  const some = categories.join(", ");
  if (!sellerName) return some || messages.allGoods;
  return some ? messages.goodsOfIn(sellerName, some) : messages.goodsOf(sellerName);
}

/** When it can be used: a beginning that is over says nothing any more, whatever else keeps it from being used. */
export function timeOf({ startsAt, endsAt }: Pick<Coupon, "startsAt" | "endsAt">, now: number) {
  const start = startsAt && Date.parse(startsAt) > now && shortDateTime(startsAt);
  const end = endsAt && shortDateTime(endsAt);
  if (start && end) return messages.fromUntil(start, end);
  if (start) return messages.from(start);
  return end ? messages.until(end) : messages.anyTime;
}
