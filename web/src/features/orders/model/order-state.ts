import type { Order, OrderItem, UserInfo } from "@/api/types";
import { longDate } from "@/lib/dates";

import * as messages from "../messages";
import type { Banner } from "./banner";
import { moneyBanners } from "./money-banners";
import { isGoingBack } from "./refunds";

/** The provider has not said its last word on a payment or a refund. */
export const isChecking = (order: Order) =>
  order.status === "placed" && order.payment?.status === "pending";
export const isMoving = (order: Order) =>
  isChecking(order) ||
  order.refund?.status === "refunding" ||
  isGoingBack(order) ||
  order.heldPayments.some((payment) => payment.isFollowedUp);

const isOwner = (order: Order, user: UserInfo) => order.user?._id === user._id;

/** What this person may do with this order now. */
export function orderActions(order: Order, user: UserInfo) {
  const open = order.deletedAt === null && !order.isPartial;
  const unpaid = open && order.status === "placed" && !isChecking(order);
  return {
    pay: unpaid && isOwner(order, user),
    cancel: unpaid && isOwner(order, user),
    deliver: open && user.isAdmin && order.isPaid && !order.isDelivered,
    release: unpaid && user.isAdmin && !isOwner(order, user),
    // Of a deleted order too: its money can still go back.
    refund: user.isAdmin && order.isPaid && order.refund?.status !== "refunding",
    refundPart: user.isAdmin && order.isPaid && order.payment?.status === "completed",
  };
}

/** A paid line is sent by its seller, as long as the money stays, or by an admin. */
export const canShip = (order: Order, line: OrderItem, user: UserInfo) =>
  order.deletedAt === null &&
  order.isPaid &&
  !order.isDelivered &&
  !line.isShipped &&
  (user.isAdmin || (user.isSeller && line.sellerId === user._id && order.stopped === null));

/** Of the methods only the wallet takes dollars. */
export const paidInDollars = (order: Order) => order.paymentMethod === "PayPal";

/** It ended before anything was paid: whether it is paid or delivered is no question any more. */
const endedUnpaid = ({ status, paidAt }: Order) =>
  paidAt === null && (status === "cancelled" || status === "expired");

/** The two banners of the specification, then whatever else this person must know about this order. */
export function orderBanners(order: Order, user: UserInfo): Banner[] {
  const banners = endedUnpaid(order) ? [] : [paidBanner(order), deliveredBanner(order)];
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
  const tone = good ? "good" : order.status === "placed" ? "alert" : "plain";
  const text = order.paidAt ? messages.paidAt(longDate(order.paidAt)) : messages.notPaid;
  return { key: "paid", tone, text };
}

function deliveredBanner(order: Order): Banner {
  return order.deliveredAt
    ? { key: "delivered", tone: "good", text: messages.deliveredAt(longDate(order.deliveredAt)) }
    : { key: "delivered", tone: order.isPaid ? "accent" : "plain", text: messages.notDelivered };
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
