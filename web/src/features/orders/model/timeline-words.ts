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
  payment_pending: "Payment being checked",
  payment_denied: "Payment declined",
  payment_refused: "Payment not accepted",
  payment_held: "Payment held",
  payment_returned: "Payment returned",
  payment_reversed: "Payment reversed",
  payment_reinstated: "Payment came again",
  payment_gone: "Money went back",
  partly_refunded: "Partly refunded",
  refund_started: "Refund started",
  refund_refused: "Refund refused",
};

/** What happened, in words. A kind we do not know yet is shown as it is, without its underscores. */
export const eventWords = ({ kind }: OrderEvent): string => words[kind] ?? sentence(kind);

function sentence(kind: string): string {
  const text = kind.replaceAll(/[_-]+/g, " ").trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}
