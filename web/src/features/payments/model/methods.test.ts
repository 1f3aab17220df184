import { describe, expect, it } from "vitest";

import type { PaymentMethod } from "@/api/types";

import { methodChoices, preselected } from "./methods";

const cases: [string, PaymentMethod[] | undefined, PaymentMethod[], PaymentMethod[]][] = [
  ["nothing is known yet", undefined, ["PayPal", "Stripe"], ["PayPal", "Stripe"]],
  ["both are set up", ["PayPal", "Stripe"], ["PayPal", "Stripe"], ["PayPal", "Stripe"]],
  ["only the wallet is", ["PayPal"], ["PayPal"], ["PayPal", "Stripe"]],
  ["only the card provider is", ["Stripe"], ["Stripe"], ["PayPal", "Stripe"]],
  ["neither is", [], ["PayPal", "Stripe"], ["PayPal", "Stripe"]],
  [
    "transfers are switched on",
    ["PayPal", "Stripe", "UPI"],
    ["PayPal", "Stripe", "UPI"],
    ["PayPal", "Stripe", "UPI"],
  ],
  ["only hands take money", ["UPI", "COD"], ["UPI", "COD"], ["UPI", "COD"]],
  ["a provider and hands do", ["Stripe", "COD"], ["Stripe", "COD"], ["PayPal", "Stripe", "COD"]],
];

describe("payment methods", () => {
  it.each(cases)("when %s", (_, methods, open, shown) => {
    const choices = methodChoices(methods && { methods });
    expect(choices.map((choice) => choice.method)).toEqual(shown);
    expect(choices.filter((choice) => !choice.disabled).map((c) => c.method)).toEqual(open);
    expect(preselected(choices, "")).toBe(open[0]);
  });

  it("keep what was chosen before, while it can be had", () => {
    expect(preselected(methodChoices({ methods: ["PayPal", "Stripe"] }), "Stripe")).toBe("Stripe");
    expect(preselected(methodChoices({ methods: ["PayPal"] }), "Stripe")).toBe("PayPal");
    expect(preselected(methodChoices({ methods: ["PayPal"] }), "COD")).toBe("PayPal");
  });

  it("want a lot to be paid before it is sent", () => {
    const methods: PaymentMethod[] = ["PayPal", "Stripe", "UPI", "COD"];
    expect(methodChoices({ methods }, true).map(({ method }) => method)).not.toContain("COD");
  });
});
