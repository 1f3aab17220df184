import type { Order } from "@/api/types";
import { dollars } from "@/lib/money";

import type { Banner } from "./banner";

type Payment = Order["heldPayments"][number];

/** What became of money that does not simply pay this order; `mine` is said to the one who paid. */
export function moneyBanners(order: Order, mine: boolean): Banner[] {
  const held = order.heldPayments.map((payment, place) => heldBanner(payment, place, mine));
  const back = order.isPartial ? stopBanner(order) : wentBackBanner(order, mine);
  return back ? [...held, back] : held;
}

function heldBanner(payment: Payment, place: number, mine: boolean): Banner {
  const sum = money(payment.amount, payment.currency);
  const what = mine
    ? `Your payment of ${sum} arrived, but it could not pay this order.`
    : `${sum} arrived with ${payment.provider}, but it could not pay this order.`;
  const next = payment.isFollowedUp
    ? mine
      ? "We are sending it back to you; there is nothing you need to do."
      : "It is held and goes back to the payer by itself."
    : mine
      ? "We keep it safe and are looking into how to return it."
      : payment.note;
  return { key: `held-${place}`, tone: "accent", text: `${what} ${next}` };
}

function wentBackBanner(order: Order, mine: boolean): Banner | null {
  const { payment, refund } = order;
  if (!payment || !refund) return null;
  const sum = money(refund.amount, refund.currency);
  const decide = moneyIsGone(order)
    ? mine
      ? "The shop will look into it."
      : `This order is no longer paid for: contest that at ${payment.provider}, or close the order with Refund.`
    : "";
  const words: Record<string, string> = {
    partial: `${sum} of it went back to ${mine ? "you" : "the payer"}.`,
    reversed: `${mine ? "Your" : "The payer\u2019s"} bank took ${sum} back. ${decide}`,
    gone: `${sum} went back to ${mine ? "you" : "the payer"}, and ${payment.provider} has not said why yet. ${decide}`,
    // The order itself says so when it was paid before.
    refunded:
      order.status === "refunded" ? "" : `${sum} went back to ${mine ? "you" : "the payer"}.`,
  };
  const text = words[refund.status]?.trim();
  if (!text) return null;
  const tone = refund.status === "reversed" || refund.status === "gone" ? "alert" : "info";
  return { key: "went-back", tone, text };
}

const stops: Record<NonNullable<Order["stopped"]>, { badge: string; text: string }> = {
  reversed: {
    badge: "Payment reversed",
    text: "Please do not send this order. The payer\u2019s bank took the money back; the shop is looking into it.",
  },
  gone: {
    badge: "Payment returned",
    text: "Please do not send this order. Its money went back to the payer; the shop is looking into it.",
  },
  refunding: {
    badge: "Being refunded",
    text: "Please do not send this order. Its money is on its way back to the payer.",
  },
};

/** What a seller must know about a paid order that is not to be sent; null when all is well. */
export const stopWords = ({ stopped }: Pick<Order, "stopped">) => (stopped ? stops[stopped] : null);

function stopBanner(order: Order): Banner | null {
  const stop = stopWords(order);
  return stop && { key: "stopped", tone: "alert", text: stop.text };
}

/** The order counts as paid although its money went back: someone has to decide. */
export const moneyIsGone = ({ isPaid, refund }: Order) =>
  isPaid && (refund?.status === "reversed" || refund?.status === "gone");

/** An amount in the currency of a provider. */
export function money(amount: number, currency: string): string {
  if (currency === "USD") return dollars(amount);
  return new Intl.NumberFormat("en-IN", { style: "currency", currency }).format(amount);
}
