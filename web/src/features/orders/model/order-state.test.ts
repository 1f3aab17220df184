import { describe, expect, it } from "vitest";

import type { Order, OrderEvent } from "@/api/types";
import { order, parcel } from "@/test/checkout";
import { customer } from "@/test/people";

import { isFresh, isMoving, isToPay, orderActions, orderBanners } from "./order-state";
import { eventWords } from "./timeline-words";

const admin = { ...customer, _id: "admin", isAdmin: true };
const seller = { ...customer, _id: "s1", isSeller: true };
const paidAt = "2026-08-04T14:00:00Z";
const paid = order({ status: "paid", isPaid: true, paidAt });
const pending = order({
  payment: {
    provider: "PayPal",
    providerOrderId: "P1",
    captureId: null,
    status: "pending",
    amount: 23.01,
    currency: "USD",
    note: "",
    isFollowedUp: true,
    payerEmail: "",
    updatedAt: paidAt,
  },
});

const atTheDoor = order({ paymentMethod: "COD", expiresAt: null });
const onItsWay = {
  ...atTheDoor,
  orderItems: atTheDoor.orderItems.map((line) => ({ ...line, isShipped: true })),
};

const may = (which: Order, user = customer) =>
  Object.entries(orderActions(which, user))
    .filter(([, allowed]) => allowed)
    .map(([name]) => name)
    .join(" ");

describe("what one may do with an order", () => {
  it.each([
    ["its customer, unpaid", order(), customer, "pay cancel"],
    ["its customer, being checked", pending, customer, ""],
    ["its customer, paid", paid, customer, ""],
    ["its customer, cancelled", order({ status: "cancelled" }), customer, ""],
    ["an admin, unpaid", order(), admin, "release"],
    ["an admin, paid", paid, admin, "deliver refund"],
    [
      "an admin, delivered",
      { ...paid, isDelivered: true, status: "delivered" as const },
      admin,
      "refund",
    ],
    ["an admin, deleted", { ...paid, deletedAt: paidAt }, admin, "refund"],
    [
      "an admin, with its money here",
      { ...paid, payment: pending.payment && { ...pending.payment, status: "completed" as const } },
      admin,
      "deliver refund refundPart",
    ],
    [
      "an admin, called off",
      { ...paid, parcels: [parcel({ status: "cancelled" })] },
      admin,
      "refund",
    ],
    [
      "an admin, every piece paid back",
      { ...paid, orderItems: paid.orderItems.map((line) => ({ ...line, refundedQuantity: 1 })) },
      admin,
      "refund",
    ],
    [
      "an admin, all the money back",
      { ...paid, refund: { status: "refunded", amount: 1880, currency: "INR" } as Order["refund"] },
      admin,
      "refund",
    ],
    [
      "an admin, one parcel still on its way",
      {
        ...paid,
        parcels: [parcel({ status: "returned", lines: [] }), parcel({ status: "shipped" })],
      },
      admin,
      "deliver refund",
    ],
    ["a seller", { ...paid, isPartial: true }, seller, ""],
    ["its customer, to pay at the door", atTheDoor, customer, "pay cancel"],
    ["its customer, on its way to the door", onItsWay, customer, "pay"],
    ["an admin, to be paid at the door", onItsWay, admin, "takeCash release"],
  ])("%s: %s", (_, which, user, expected) => {
    expect(may(which, user)).toBe(expected);
  });
});

describe("banners", () => {
  const texts = (which: Order) => orderBanners(which, customer).map((banner) => banner.text);

  it("say the specification's words", () => {
    expect(texts(order())).toEqual(["NOT PAID", "NOT DELIVERED"]);
    const [first, second] = texts({ ...paid, deliveredAt: paidAt, isDelivered: true });
    expect(first).toMatch(/^Paid at: 4\sAugust\s2026.*\s(IST|UTC|GMT)/);
    expect(second).toMatch(/^Delivered at: 4\sAugust\s2026/);
  });

  it("tell how an order ended", () => {
    const closedAt = paidAt;
    expect(texts(order({ status: "expired", closedAt })).at(-1)).toContain("not paid in time");
    expect(texts(order({ status: "cancelled", closedAt }))).toEqual([
      expect.stringMatching(/^Cancelled at:/),
    ]);
    expect(texts(order({ status: "refunded", paidAt, closedAt }))).toEqual([
      expect.stringMatching(/^Paid at:/),
      "NOT DELIVERED",
      expect.stringMatching(/^Refunded at:/),
    ]);
  });
});

it("a transfer is looked for by people, and the page does not ask every moment", () => {
  const transfer = pending.payment && { ...pending.payment, provider: "UPI" as const };
  expect(isMoving({ ...pending, payment: transfer })).toBe(false);
});

it("is to be paid now, unless at the door, being checked, or closed", () => {
  expect(isToPay(order())).toBe(true);
  for (const other of [paid, pending, atTheDoor, order({ status: "cancelled" })])
    expect(isToPay(other)).toBe(false);
});

it("is fresh until something happens to it", () => {
  expect(isFresh(order())).toBe(true);
  expect(isFresh(atTheDoor)).toBe(true);
  const sent = { ...atTheDoor, parcels: [parcel({ status: "shipped" })] };
  for (const other of [paid, sent, order({ status: "refunded" })])
    expect(isFresh(other)).toBe(false);
});

it("an order asks again while money is on its way", () => {
  expect([isMoving(order()), isMoving(pending), isMoving(paid)]).toEqual([false, true, false]);
});

it("the timeline has words for everything", () => {
  const event = { at: paidAt, by: "Asha", note: "" };
  expect(eventWords({ ...event, kind: "payment_denied" })).toBe("Payment declined");
  expect(eventWords({ ...event, kind: "called_off" })).toBe("Cannot be sent");
  expect(eventWords({ ...event, kind: "left_the_house" as OrderEvent["kind"] })).toBe(
    "Left the house",
  );
});
