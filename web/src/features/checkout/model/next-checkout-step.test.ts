import { describe, expect, it } from "vitest";

import { customer } from "@/test/people";

import { type CheckoutScreen, nextCheckoutStep } from "./next-checkout-step";

const address = { fullName: "A", address: "B", city: "C", pinCode: "1", country: "India" };

function known(has: string): Parameters<typeof nextCheckoutStep>[1] {
  return {
    guest: has.includes("guest"),
    userInfo: has.includes("user") ? customer : null,
    shippingAddress: has.includes("address") ? address : null,
    paymentMethod: has.includes("method") ? "PayPal" : "",
  };
}

describe("nextCheckoutStep", () => {
  it.each<[CheckoutScreen, string, string | null]>([
    ["shipping", "", "/signin?redirect=/shipping"],
    ["shipping", "address method", "/signin?redirect=/shipping"],
    ["shipping", "user", null],
    ["shipping", "user address method", null],
    ["shipping", "guest", null],
    ["payment", "guest", "/shipping"],
    ["payment", "guest address", null],
    ["placeOrder", "guest address", "/payment"],
    ["placeOrder", "guest address method", null],
    ["payment", "", "/shipping"],
    ["payment", "user", "/shipping"],
    ["payment", "user method", "/shipping"],
    ["payment", "address", "/signin?redirect=/payment"],
    ["payment", "user address", null],
    ["placeOrder", "", "/payment"],
    ["placeOrder", "user address", "/payment"],
    ["placeOrder", "user method", "/shipping"],
    ["placeOrder", "address method", "/signin?redirect=/placeorder"],
    ["placeOrder", "user address method", null],
  ])("%s with [%s] leads to %s", (screen, has, target) => {
    expect(nextCheckoutStep(screen, known(has))).toBe(target);
  });
});
