import type { Order } from "@/api/types";
import { longDate } from "@/lib/dates";
import { locale } from "@/lib/locale";
import { dollars, rupees } from "@/lib/money";

import * as messages from "../money/messages";
import type { Banner } from "./banner";
import { leftOf, owedRefunds, type Refund } from "./refunds";

type Payment = Order["heldPayments"][number];

/** What became of money that does not simply pay this order; `mine` is said to the one who paid. */
export function moneyBanners(order: Order, mine: boolean): Banner[] {
  const held = order.heldPayments.map((payment, place) => heldBanner(payment, place, mine));
  const back = order.isPartial ? stopBanner(order) : wentBackBanner(order, mine);
  const owed = order.isPartial ? [] : owedRefunds(order).map((refund) => owedBanner(refund, mine));
  const others = [disputeBanner(order, mine), back].filter((banner) => banner !== null);
  return [...held, ...owed, ...others];
}

function owedBanner(refund: Refund, mine: boolean): Banner {
  const sum = money(refund.amount, refund.currency);
  const key = `owed-${refund.id}`;
  // Why it did not go is the shop's to mend.
  if (mine) return { key, tone: "accent", text: messages.owedToYou(sum) };
  if (refund.byHand) return { key, tone: "accent", text: messages.owedByHand(sum) };
  const text = refund.state === "failed" ? messages.owedFailed(sum) : messages.owedRefused(sum);
  return { key, tone: "alert", text };
}

/** Its sellers are told by what stops the order. */
function disputeBanner(order: Order, mine: boolean): Banner | null {
  const dispute = order.disputes.find(({ stage }) => stage === "open");
  if (!dispute || order.isPartial) return null;
  const text = mine
    ? messages.disputedByYou
    : dispute.respondBy
      ? messages.disputedBy(longDate(dispute.respondBy))
      : messages.disputedUndated;
  return { key: "stopped", tone: "alert", text };
}

function heldBanner(payment: Payment, place: number, mine: boolean): Banner {
  const sum = money(payment.amount, payment.currency);
  const what = mine ? messages.yoursArrived(sum) : messages.arrivedWith(sum, payment.provider);
  const next = payment.isFollowedUp
    ? mine
      ? messages.sendingBackYours
      : messages.sendingBack
    : mine
      ? messages.keptSafe
      : payment.note;
  return { key: `held-${place}`, tone: "accent", text: `${what} ${next}` };
}

function wentBackBanner(order: Order, mine: boolean): Banner | null {
  const { payment, refund } = order;
  if (!payment || !refund) return null;
  const sum = money(refund.amount, refund.currency);
  const decide = moneyIsGone(order)
    ? mine
      ? messages.willLookIntoIt
      : messages.contestOrRefund(payment.provider)
    : "";
  const words: Record<typeof refund.status, string> = {
    partial: messages.partlyWentBack(sum, mine),
    reversed: messages.bankTookBack(sum, mine, decide),
    gone: messages.wentBackUnsaid(sum, mine, payment.provider, decide),
    // What is held says itself what becomes of the rest, and an order that its money is on its way.
    held: "",
    refunding: "",
    // The order itself says so when it was paid before.
    refunded: order.status === "refunded" ? "" : messages.wentBack(sum, mine),
  };
  const text = words[refund.status].trim();
  if (!text) return null;
  const tone = refund.status === "reversed" || refund.status === "gone" ? "alert" : "info";
  return { key: "went-back", tone, text };
}

const stops: Record<NonNullable<Order["stopped"]>, { badge: string; text: string }> = {
  reversed: {
    badge: messages.paymentReversed,
    text: messages.doNotSendReversed,
  },
  gone: {
    badge: messages.paymentReturned,
    text: messages.doNotSendGone,
  },
  disputed: {
    badge: messages.disputed,
    text: messages.doNotSendDisputed,
  },
  refunding: {
    badge: messages.beingRefunded,
    text: messages.doNotSendRefunding,
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
  if (currency === "INR") return rupees(amount);
  if (currency === "USD") return dollars(amount);
  return new Intl.NumberFormat(locale.tag, { style: "currency", currency }).format(amount);
}

type Paid = Pick<Order, "payment" | "refund" | "refunds" | "totalPrice">;

/** What can still be given back, in rupees, in which it is asked for. */
export function leftInRupees(order: Paid): number {
  const { amount = 0, currency = "INR" } = order.payment ?? {};
  const left = leftOf(order);
  if (currency === "INR" || amount === 0) return left;
  return Math.round((order.totalPrice * 100 * left) / amount) / 100;
}

/** The same, with the payment's own currency beside it. */
export function leftInWords(order: Paid): string {
  const { amount = 0, currency = "INR" } = order.payment ?? {};
  const left = leftOf(order);
  if (currency === "INR" || amount === 0) return money(left, currency);
  return `${money(leftInRupees(order), "INR")} (${money(left, currency)})`;
}
