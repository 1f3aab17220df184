import { describe, expect, it } from "vitest";

import type { OrderDraft } from "@/api/types";
import { newKey } from "@/lib/new-key";

import { attemptKey, attemptPlaced, wishOf } from "./attempt";

const draft: OrderDraft = {
  orderItems: [{ _id: "p1", name: "Hat", url: "hat", image: "", price: 100, quantity: 2 }],
  shippingAddress: { fullName: "A", address: "B", city: "C", pinCode: "1", country: "India" },
  paymentMethod: "PayPal",
  itemsPrice: 200,
  shippingPrice: 500,
  taxPrice: 30,
  totalPrice: 730,
};

describe("the key of an attempt", () => {
  it("stays the same for the same wish until a moment after the order is placed", () => {
    const wish = wishOf("u1", draft);
    const key = attemptKey(wish, 0);
    expect(attemptKey(wishOf("u1", { ...draft }), 3_600_000)).toBe(key);
    attemptPlaced(5_000);
    expect(attemptKey(wish, 14_000)).toBe(key);
    expect(attemptKey(wish, 15_000)).not.toBe(key);
  });

  it("is another one for another person, cart or address", () => {
    const key = attemptKey(wishOf("u1", draft));
    expect(attemptKey(wishOf("u2", draft))).not.toBe(key);
    const [line] = draft.orderItems;
    const more = { ...draft, orderItems: line ? [{ ...line, quantity: 3 }] : [] };
    expect(wishOf("u1", more)).not.toBe(wishOf("u1", draft));
    const moved = { ...draft, shippingAddress: { ...draft.shippingAddress, city: "D" } };
    expect(wishOf("u1", moved)).not.toBe(wishOf("u1", draft));
  });

  it("is hard to guess", () => expect(newKey()).toMatch(/^[0-9a-f]{32}$/));
});
