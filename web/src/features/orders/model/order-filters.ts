import { clampPage } from "@/lib/pages";

import * as messages from "../messages";

export type OrderFilters = { query: string; status: string; sort: string; page: number };

/** The words of the filter, and what the server calls them. */
export const statusChoices = [
  ["", messages.allOrders],
  ["placed", messages.notPaidState],
  ["paid", messages.paidToDeliver],
  ["delivered", messages.deliveredState],
  ["cancelled", messages.cancelled],
  ["refunded", messages.refunded],
] as const;

const byDate = [
  ["", messages.orderSorts.newest],
  ["oldest", messages.orderSorts.oldest],
] as const;
const byTotal = [
  ["highest", messages.orderSorts.highest],
  ["lowest", messages.orderSorts.lowest],
] as const;

/** The orders that a list can have; the total of an order is nothing to its sellers. */
export const sortsOf = (whose: "admin" | "seller") =>
  whose === "admin" ? [...byDate, ...byTotal] : byDate;

/** From the address; what makes no sense there counts as not given. */
export function readFilters(params: URLSearchParams): OrderFilters {
  const status = params.get("status") ?? "";
  const sort = params.get("order") ?? "";
  return {
    query: (params.get("query") ?? "").trim(),
    status: statusChoices.some(([value]) => value === status) ? status : "",
    sort: sortsOf("admin").some(([value]) => value === sort) ? sort : "",
    page: clampPage(params.get("page")),
  };
}

/** Into the address; what is as usual is left out. */
export function writeFilters(filters: OrderFilters): string {
  const params = new URLSearchParams();
  if (filters.query) params.set("query", filters.query);
  if (filters.status) params.set("status", filters.status);
  if (filters.sort) params.set("order", filters.sort);
  if (filters.page > 1) params.set("page", String(filters.page));
  const text = params.toString();
  return text ? `?${text}` : "";
}
