import type { Order, OrderItem, Parcel, UserInfo } from "@/api/types";
import type { Tone } from "@/components/ui/badge";
import { isByHand } from "@/lib/payment-methods";

import * as messages from "../messages";
import { awaitsCash } from "./order-state";
import { owedRefunds } from "./refunds";

const mine = (parcel: Parcel, user: UserInfo) =>
  user.isAdmin || (user.isSeller && parcel.seller?._id === user._id);

/** What is in a parcel, with how many pieces of each line are: without what is paid back. */
export const packed = (order: Order, parcel: Parcel): { line: OrderItem; pieces: number }[] =>
  order.orderItems
    .filter((line) => parcel.lines.includes(line.lineNo))
    .map((line) => ({ line, pieces: line.quantity - line.refundedQuantity }))
    .filter(({ pieces }) => pieces > 0);

/** What this person may do with this parcel now. */
export function parcelActions(order: Order, parcel: Parcel, user: UserInfo) {
  const living = order.deletedAt === null && mine(parcel, user);
  const sendable = living && (order.isPaid || awaitsCash(order));
  const stopped = order.stopped !== null && !user.isAdmin;
  const waiting = parcel.status === "waiting";
  const unsent = waiting && packed(order, parcel).some(({ line }) => !line.isShipped);
  // A seller has no part in money that came by hand; what is not paid yet is nobody's to give back.
  const theShops = order.isPaid && isByHand(order.paymentMethod) && !user.isAdmin;
  return {
    ship: sendable && waiting && !stopped,
    retrack: living && parcel.status === "shipped",
    deliver: sendable && parcel.status === "shipped",
    // The server knows what came of it; what was paid at the door stays in the books.
    undeliver:
      living &&
      parcel.status === "delivered" &&
      (awaitsCash(order) || (order.isPaid && order.paymentMethod !== "COD")),
    takeBack: living && parcel.status === "shipped",
    callOff: sendable && unsent && !theShops,
    askShop: sendable && unsent && theShops,
    slip: sendable && (waiting || parcel.status === "shipped"),
  };
}

/** Lines that can go ahead of the others: the last ones go with the parcel itself. */
export function linesAhead(order: Order, parcel: Parcel, user: UserInfo): OrderItem[] {
  const unsent = packed(order, parcel).filter(({ line }) => !line.isShipped);
  if (unsent.length < 2 || !parcelActions(order, parcel, user).ship) return [];
  return unsent.map(({ line }) => line);
}

/** What follows now that a parcel came back: money that came by hand goes back by nobody else's. */
export const cameBackWords = (order: Order, said: string): string =>
  order.isPartial
    ? order.paidAt !== null && isByHand(order.paymentMethod)
      ? messages.cameBackShopOwes
      : said
    : owedRefunds(order).some(({ byHand }) => byHand)
      ? messages.cameBackOwed
      : said;

/** Where the parcel stands, in a word. */
export function parcelState(order: Order, parcel: Parcel): { tone: Tone; text: string } {
  switch (parcel.status) {
    case "waiting":
      return order.isPaid || awaitsCash(order)
        ? { tone: "accent", text: messages.parcelWaiting }
        : { tone: "plain", text: messages.parcelNotPaid };
    case "shipped":
      return { tone: "info", text: messages.parcelShipped };
    case "delivered":
      return { tone: "good", text: messages.parcelDelivered };
    case "cancelled":
      return { tone: "plain", text: messages.parcelCancelled };
    case "returned":
      return { tone: "alert", text: messages.parcelReturned };
  }
}

/** The way of a parcel, each step with when it was taken; null once it goes no further. */
export function parcelSteps(order: Order, parcel: Parcel) {
  if (parcel.status === "cancelled" || parcel.status === "returned") return null;
  const arrived = parcel.status === "delivered";
  return [
    { name: messages.stepOrdered, done: true, at: order.createdAt },
    {
      name: messages.stepShipped,
      done: arrived || parcel.status === "shipped",
      at: parcel.shippedAt ?? null,
    },
    { name: messages.stepDelivered, done: arrived, at: parcel.deliveredAt ?? null },
  ];
}

/** Who sends it, as the customer is told: what no seller sends, the shop does. */
export const senderOf = (parcel: Parcel, shop: string): string =>
  parcel.seller ? (parcel.seller.name ?? messages.formerSeller) : shop;
