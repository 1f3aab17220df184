import type { Order, OrderItem, Parcel, UserInfo } from "@/api/types";
import { longDate } from "@/lib/dates";
import { rupees } from "@/lib/money";

import * as messages from "../messages";
import type { Banner } from "./banner";
import { moneyBanners } from "./money-banners";
import { isGoingBack } from "./refunds";

/** The provider, or somebody of the shop, has not said their last word on a payment. */
export const isChecking = (order: Order) =>
  order.status === "placed" && order.payment?.status === "pending";
/** The shop is looking for a transfer, which may take its people a day. */
export const isLookedFor = (order: Order) => isChecking(order) && order.payment?.provider === "UPI";
/** To be paid at the door, and not there yet. */
export const awaitsCash = (order: Order) =>
  order.status === "placed" && order.paymentMethod === "COD";
/** Its customer is to pay it now, so that it is not given up. */
export const isToPay = (order: Order) =>
  order.status === "placed" && !awaitsCash(order) && !isChecking(order);
export const isMoving = (order: Order) =>
  (isChecking(order) && !isLookedFor(order)) ||
  order.refund?.status === "refunding" ||
  isGoingBack(order) ||
  order.heldPayments.some((payment) => payment.isFollowedUp);

/** Just ordered: nothing was paid, sent or ended since. */
export const isFresh = ({ status, parcels }: Order) =>
  status === "placed" && parcels.every((parcel) => parcel.status === "waiting");

/** Something of it may still arrive: it was not called off, brought back or paid back. */
export const isAwaited = ({ parcels, orderItems, refund }: Order) =>
  refund?.status !== "refunded" &&
  parcels.some(
    ({ status, lines }) =>
      (status === "waiting" || status === "shipped") &&
      orderItems.some(
        (line) => lines.includes(line.lineNo) && line.refundedQuantity < line.quantity,
      ),
  );

const isOwner = (order: Order, user: UserInfo) => order.user?._id === user._id;

/** What this person may do with this order now. */
export function orderActions(order: Order, user: UserInfo) {
  const open = order.deletedAt === null && !order.isPartial;
  const unpaid = open && order.status === "placed" && !isChecking(order);
  const partlySent = order.orderItems.some((line) => line.isShipped);
  return {
    pay: unpaid && isOwner(order, user),
    cancel: unpaid && !partlySent && isOwner(order, user),
    deliver: open && user.isAdmin && order.isPaid && !order.isDelivered && isAwaited(order),
    takeCash: unpaid && user.isAdmin && awaitsCash(order),
    release: unpaid && user.isAdmin && !isOwner(order, user),
    // Of a deleted order too: its money can still go back.
    refund: user.isAdmin && order.isPaid && order.refund?.status !== "refunding",
    refundPart: user.isAdmin && order.isPaid && order.payment?.status === "completed",
  };
}

/** For so long the server takes "shipped" and "delivered" back. */
const undoFor = 60_000;

/** How long what was marked then can still be taken back. */
export const secondsToUndo = (at: string | null | undefined, now: number): number =>
  at ? Math.ceil((Date.parse(at) + undoFor - now) / 1000) : 0;

/** Who may send a line may say that it was not sent after all, while that is new and it has not arrived. */
export const canUnship = (order: Order, parcel: Parcel, line: OrderItem, user: UserInfo) =>
  order.deletedAt === null &&
  line.isShipped &&
  (parcel.status === "waiting" || parcel.status === "shipped") &&
  (order.status === "paid" || awaitsCash(order)) &&
  (user.isAdmin || (user.isSeller && line.sellerId === user._id));

/** Of the methods only the wallet takes dollars. */
export const paidInDollars = (order: Order) => order.paymentMethod === "PayPal";

/** It ended before anything was paid: whether it is paid or delivered is no question any more. */
export const endedUnpaid = ({ status, paidAt }: Order) =>
  paidAt === null && (status === "cancelled" || status === "expired");

/** The two banners of the specification, then whatever else this person must know about this order. */
export function orderBanners(order: Order, user: UserInfo): Banner[] {
  const banners = endedUnpaid(order) ? [] : [paidBanner(order), deliveredBanner(order)];
  const cash = cashBanner(order, isOwner(order, user));
  if (cash) banners.push(cash);
  const closed = closedBanner(order);
  if (closed) banners.push(closed);
  banners.push(...moneyBanners(order, isOwner(order, user)));
  if (order.deletedAt)
    banners.push({
      key: "deleted",
      tone: "alert",
      text: messages.deletedAt(longDate(order.deletedAt)),
    });
  return banners;
}

function paidBanner(order: Order): Banner {
  const good = order.isPaid && order.stopped === null;
  const late = order.status === "placed" && !awaitsCash(order);
  const tone = good ? "good" : late ? "alert" : "plain";
  const text = order.paidAt ? messages.paidAt(longDate(order.paidAt)) : messages.notPaid;
  return { key: "paid", tone, text };
}

function deliveredBanner(order: Order): Banner {
  return order.deliveredAt
    ? { key: "delivered", tone: "good", text: messages.deliveredAt(longDate(order.deliveredAt)) }
    : { key: "delivered", tone: order.isPaid ? "accent" : "plain", text: messages.notDelivered };
}

function cashBanner(order: Order, mine: boolean): Banner | null {
  if (!awaitsCash(order) || order.isPartial) return null;
  const text = messages.cashAtTheDoor(rupees(order.totalPrice), mine);
  return { key: "cash", tone: "info", text };
}

function closedBanner(order: Order): Banner | null {
  const at = longDate(order.closedAt);
  const words: Partial<Record<Order["status"], string>> = {
    cancelled: messages.cancelledAtAt(at),
    expired: messages.expiredAt(at),
    refunded: messages.refundedAtAt(at),
  };
  const text = words[order.status];
  if (text) return { key: "closed", tone: "alert", text };
  return order.refund?.status === "refunding"
    ? { key: "closed", tone: "info", text: messages.refundOnItsWay }
    : null;
}
