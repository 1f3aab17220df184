import { clampPage } from "@/lib/pages";

import * as messages from "../messages";

/** `status` of a seller's list is where the seller's own parcel stands. */
export type OrderFilters = { query: string; status: string; sort: string; page: number };
export type Whose = "admin" | "seller";

type Choices = readonly (readonly [value: string, label: string])[];

/** The words of the filters, and what the server calls them. */
export const statusChoices: Record<Whose, Choices> = {
  admin: [
    ["", messages.allOrders],
    ["placed", messages.notPaidState],
    ["paid", messages.paidToDeliver],
    ["delivered", messages.deliveredState],
    ["cancelled", messages.cancelled],
    ["refunded", messages.refunded],
  ],
  seller: [
    ["", messages.allOrders],
    ["to-send", messages.parcelsToSend],
    ["shipped", messages.parcelsOnTheWay],
    ["delivered", messages.deliveredState],
    ["unpaid", messages.notPaidState],
    ["closed", messages.parcelsClosed],
  ],
};

const byDate = [
  ["", messages.orderSorts.newest],
  ["oldest", messages.orderSorts.oldest],
] as const;
const byTotal = [
  ["highest", messages.orderSorts.highest],
  ["lowest", messages.orderSorts.lowest],
] as const;
const byOwnValue = [
  ["highest", messages.orderSorts.mostOfYours],
  ["lowest", messages.orderSorts.leastOfYours],
] as const;
const byWaiting = [["waiting", messages.orderSorts.waiting]] as const;

/**
 * The orders that a list can have. The total of an order is nothing to its sellers, what is theirs in it is; and how long
 * something waits is asked of what is to be sent.
 */
export function sortsOf(whose: Whose, status: string): Choices {
  if (whose === "admin") return [...byDate, ...byTotal];
  return [...(status === "to-send" ? byWaiting : []), ...byDate, ...byOwnValue];
}

const chosen = (choices: Choices, value: string | null) =>
  choices.some(([known]) => known === value) ? (value ?? "") : "";

/** From the address; what makes no sense there counts as not given. */
export function readFilters(params: URLSearchParams, whose: Whose): OrderFilters {
  const status = chosen(statusChoices[whose], params.get("status"));
  return {
    query: (params.get("query") ?? "").trim(),
    status,
    sort: chosen(sortsOf(whose, status), params.get("order")),
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
