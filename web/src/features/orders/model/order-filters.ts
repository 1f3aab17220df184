import { clampPage } from "@/lib/pages";

import * as messages from "../messages";

export type OrderFilters = { query: string; status: string; page: number };

/** The words of the filter, and what the server calls them. */
export const statusChoices = [
  ["", messages.allOrders],
  ["placed", messages.notPaidState],
  ["paid", messages.paidToDeliver],
  ["delivered", messages.deliveredState],
  ["cancelled", messages.cancelled],
  ["refunded", messages.refunded],
] as const;

/** From the address; what makes no sense there counts as not given. */
export function readFilters(params: URLSearchParams): OrderFilters {
  const status = params.get("status") ?? "";
  return {
    query: (params.get("query") ?? "").trim(),
    status: statusChoices.some(([value]) => value === status) ? status : "",
    page: clampPage(params.get("page")),
  };
}

/** Into the address; what is as usual is left out. */
export function writeFilters(filters: OrderFilters): string {
  const params = new URLSearchParams();
  if (filters.query) params.set("query", filters.query);
  if (filters.status) params.set("status", filters.status);
  if (filters.page > 1) params.set("page", String(filters.page));
  const text = params.toString();
  return text ? `?${text}` : "";
}
