import { describe, expect, it } from "vitest";

import type { PaymentsConfig } from "@/api/types";

import { methodChoices, preselected } from "./methods";

const paypal = { clientId: "c", currency: "USD", sdkBaseUrl: null };
const stripe = { publishableKey: "p", currency: "INR", scriptUrl: null };

type Known = Omit<PaymentsConfig, "demo">;

const cases: [string, Known | undefined, string[], string][] = [
  ["nothing is known yet", undefined, ["PayPal", "Stripe"], "PayPal"],
  ["both are set up", { paypal, stripe }, ["PayPal", "Stripe"], "PayPal"],
  ["only the wallet is", { paypal, stripe: null }, ["PayPal"], "PayPal"],
  ["only the card provider is", { paypal: null, stripe }, ["Stripe"], "Stripe"],
  ["neither is", { paypal: null, stripe: null }, ["PayPal", "Stripe"], "PayPal"],
];

describe("payment methods", () => {
  it.each(cases)("when %s", (_, config, open, marked) => {
    const choices = methodChoices(config);
    expect(choices.filter((choice) => !choice.disabled).map((c) => c.method)).toEqual(open);
    expect(preselected(choices, "")).toBe(marked);
  });

  it("keep what was chosen before, while it can be had", () => {
    expect(preselected(methodChoices({ paypal, stripe }), "Stripe")).toBe("Stripe");
    expect(preselected(methodChoices({ paypal, stripe: null }), "Stripe")).toBe("PayPal");
  });
});
