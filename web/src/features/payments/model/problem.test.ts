import { describe, expect, it } from "vitest";

import { ApiError } from "@/lib/api-error";

import { cardProblem, isStale, problemOf } from "./problem";

const said = (status: number, message: string) => problemOf(new ApiError(status, message));

describe("payment problems", () => {
  it("say when it was declined, in the provider's words too", () => {
    const { title, text } = said(402, "PayPal could not take the money.");
    expect(title).toBe("The payment was declined.");
    expect(text).toContain("PayPal could not take the money.");
    expect(text).toContain("Nothing was charged.");
  });

  it.each([502, 503, 504])("say when the provider is away (%i)", (status) => {
    expect(said(status, "x").title).toBe("The payment provider cannot be reached.");
    expect(said(status, "x").text).toContain("Your order is kept");
  });

  it("never say that nothing was charged when nobody knows", () => {
    expect(said(0, "Haat cannot be reached.").text).not.toContain("Nothing was charged");
    expect(said(409, "Your money will be returned.").text).toBe("Your money will be returned.");
  });

  it("pass on what the card's bank said", () => {
    expect(cardProblem({ type: "card_error", message: "Your card was declined." }).title).toBe(
      "Your card was declined.",
    );
    expect(cardProblem({ type: "card_error" }).title).toBe("The card could not be charged.");
    expect(problemOf(new Error("script error")).title).toBe("The payment did not go through.");
  });
});

it("gives its advice once", () => {
  const said = "The card was declined. Please try another way to pay.";
  const { text } = problemOf(new ApiError(402, said));
  expect(text.match(/another way/g)).toHaveLength(1);
});

it("does not claim that nothing was charged when nobody knows", () => {
  for (const type of ["api_connection_error", "api_error"]) {
    const { title, text } = cardProblem({ type, message: "The card was not charged." });
    expect(title + text, type).not.toMatch(/not charged|Nothing was charged/);
  }
  const { title } = problemOf(new ApiError(500, "Something went wrong."));
  expect(title).not.toContain("did not go through");
  expect(cardProblem({ type: "card_error" }).text).toContain("Nothing was charged");
});

it.each([
  ["order_already_paid", true],
  ["payment_pending", true],
  ["amount_too_small", false],
  ["provider_not_set_up", false],
])("knows by its code whether a refusal is about the order (%s)", (code, stale) => {
  expect(isStale(new ApiError(409, "Words.", { code }))).toBe(stale);
});
