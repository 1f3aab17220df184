import { describe, expect, it } from "vitest";

import type { Order, Parcel } from "@/api/types";
import { order, parcel } from "@/test/checkout";
import { customer } from "@/test/people";

import { linesAhead, packed, parcelActions, parcelState, parcelSteps, senderOf } from "./parcels";

const paid = order({ status: "paid", isPaid: true, paidAt: "2026-08-04T14:00:00Z" });
const transferred: Order = { ...paid, paymentMethod: "UPI" };
const cash: Order = { ...paid, status: "delivered", isDelivered: true, paymentMethod: "COD" };
const seller = { ...customer, _id: "s1", isSeller: true };
const admin = { ...customer, _id: "admin", isAdmin: true };
const may = (which: Order, of: Parcel, user: typeof seller) =>
  Object.entries(parcelActions(which, of, user))
    .filter(([, allowed]) => allowed)
    .map(([action]) => action)
    .join(" ");

describe("what may be done with a parcel", () => {
  it.each([
    ["its seller, unpaid", order(), parcel(), seller, ""],
    ["its seller", paid, parcel(), seller, "ship callOff slip"],
    ["an admin", paid, parcel(), admin, "ship callOff slip"],
    ["another seller", paid, parcel(), { ...seller, _id: "s2" }, ""],
    ["its customer", paid, parcel(), customer, ""],
    [
      "its seller, money gone",
      { ...paid, stopped: "reversed" as const },
      parcel(),
      seller,
      "callOff slip",
    ],
    ["sent", paid, parcel({ status: "shipped" }), seller, "retrack deliver takeBack slip"],
    ["arrived", paid, parcel({ status: "delivered" }), seller, "undeliver"],
    ["arrived and paid for", cash, parcel({ status: "delivered" }), seller, ""],
    ["arrived, its customer", paid, parcel({ status: "delivered" }), customer, ""],
    ["called off", paid, parcel({ status: "cancelled" }), seller, ""],
    ["back", paid, parcel({ status: "returned" }), seller, ""],
    [
      "to be paid at the door",
      order({ paymentMethod: "COD" }),
      parcel(),
      seller,
      "ship callOff slip",
    ],
    [
      "at the door, an admin",
      order({ paymentMethod: "COD" }),
      parcel(),
      admin,
      "ship callOff slip",
    ],
    ["by transfer", transferred, parcel(), seller, "ship askShop slip"],
    ["by transfer, an admin", transferred, parcel(), admin, "ship callOff slip"],
  ])("%s", (_, which, of, user, expected) => {
    expect(may(which, of, user)).toBe(expected);
  });
});

describe("what can go ahead of the rest", () => {
  const [first] = paid.orderItems;
  const two = [1, 2].map((lineNo) => ({ ...first!, lineNo, isShipped: false }));
  const both = parcel({ lines: [1, 2] });
  const ahead = (items: Order["orderItems"], user = seller) =>
    linesAhead({ ...paid, orderItems: items }, both, user).map(({ lineNo }) => lineNo);

  it("is each line while more than one waits", () => {
    expect(ahead(two)).toEqual([1, 2]);
    expect(ahead(two, customer as typeof seller)).toEqual([]);
    expect(ahead(two.map((line) => ({ ...line, isShipped: line.lineNo === 1 })))).toEqual([]);
    expect(
      ahead(
        two.map((line) =>
          line.lineNo === 1 ? { ...line, refundedQuantity: line.quantity } : line,
        ),
      ),
    ).toEqual([]);
  });
});

describe("what is packed", () => {
  const [first] = paid.orderItems;
  const lines = [
    { ...first!, lineNo: 1, quantity: 3, refundedQuantity: 1 },
    { ...first!, lineNo: 2, quantity: 2, refundedQuantity: 2 },
    { ...first!, lineNo: 3, quantity: 1, refundedQuantity: 0 },
  ];
  it("is what of the parcel was not called off", () => {
    const pieces = packed({ ...paid, orderItems: lines }, parcel({ lines: [1, 2] }));
    expect(pieces.map(({ line, pieces }) => [line.lineNo, pieces])).toEqual([[1, 2]]);
  });

  it("and nothing else can be called off", () => {
    const off = { ...paid, orderItems: lines.filter(({ lineNo }) => lineNo === 2) };
    expect(may(off, parcel({ lines: [2] }), seller)).toBe("ship slip");
  });
});

describe("the way of a parcel", () => {
  const done = (of: Parcel) => parcelSteps(paid, of)?.map((step) => step.done);
  it("goes on step by step, and nowhere once it is over", () => {
    expect(done(parcel())).toEqual([true, false, false]);
    expect(done(parcel({ status: "shipped" }))).toEqual([true, true, false]);
    expect(done(parcel({ status: "delivered" }))).toEqual([true, true, true]);
    expect(done(parcel({ status: "cancelled" }))).toBeUndefined();
  });

  it("waits for the money first", () => {
    expect(parcelState(order(), parcel()).text).toBe("Waiting for payment");
    expect(parcelState(paid, parcel()).text).toBe("Being packed");
  });

  it("names who sends it", () => {
    expect(senderOf(parcel(), "Haat")).toBe("Meena’s Brass");
    expect(senderOf(parcel({ seller: null }), "Haat")).toBe("Haat");
    expect(senderOf(parcel({ seller: { _id: "x", name: null } }), "Haat")).toBe("a former seller");
  });
});
