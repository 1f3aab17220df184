import type { OrderEvent } from "@/api/types";

const words: Record<string, string> = {
  placed: "Order placed",
  paid: "Paid",
  shipped: "Shipped",
  delivered: "Delivered",
  cancelled: "Cancelled",
  expired: "Cancelled, not paid in time",
  refunded: "Refunded",
  deleted: "Deleted",
};

/** What happened, in words. A kind we do not know yet is shown as it is, without its underscores. */
export function eventWords({ kind, note }: OrderEvent): string {
  const known = words[kind] ?? sentence(kind);
  return note ? `${known}: ${note}` : known;
}

function sentence(kind: string): string {
  const text = kind.replaceAll(/[_-]+/g, " ").trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}
