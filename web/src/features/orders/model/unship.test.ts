import { describe, expect, it } from "vitest";

import type { Order, OrderItem, Parcel, UserInfo } from "@/api/types";

import { canUnship, secondsToUndo } from "./order-state";

const shippedAt = "2026-11-16T08:00:00.000Z";
const at = (seconds: number) => Date.parse(shippedAt) + seconds * 1000;

describe("taking shipped back", () => {
  it.each([
    [0, 60],
    [59.5, 1],
    [60, 0],
    [90, -30],
  ])("after %d seconds %d are left", (after, left) =>
    expect(secondsToUndo(shippedAt, at(after))).toBe(left),
  );

  it("is nothing for a line that was not shipped", () =>
    expect(secondsToUndo(null, at(0))).toBe(0));

  const line = { isShipped: true, sellerId: "meera" } as OrderItem;
  const order = { deletedAt: null, status: "paid", paymentMethod: "PayPal" } as Order;
  const sent = { status: "shipped" } as Parcel;
  const seller = { _id: "meera", isSeller: true } as UserInfo;
  it.each([
    [seller, order, true],
    [{ _id: "kabir", isSeller: true } as UserInfo, order, false],
    [{ _id: "boss", isAdmin: true } as UserInfo, order, true],
    [{ _id: "meera", isSeller: false, isAdmin: false } as UserInfo, order, false],
    [seller, { ...order, status: "delivered" } as Order, false],
    [seller, { ...order, status: "placed" } as Order, false],
    [seller, { ...order, status: "placed", paymentMethod: "COD" } as Order, true],
  ])("%j on %j: %s", (user, of, may) => expect(canUnship(of, sent, line, user)).toBe(may));

  it.each(["delivered", "returned", "cancelled"] as const)("is too late once it is %s", (status) =>
    expect(canUnship(order, { status } as Parcel, line, seller)).toBe(false),
  );
});
