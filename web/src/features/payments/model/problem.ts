import { ApiError, errorMessage } from "@/lib/api-error";

/** Why a payment did not happen, and what a shopper can do about it. */
export type Problem = { tone: "alert" | "info"; title: string; text: string };

const kept = "Your order is kept; you can try again.";

/** They closed the provider's window. */
export const cancelled: Problem = {
  tone: "info",
  title: "You cancelled the payment.",
  text: `Nothing was charged. ${kept}`,
};

/** Our own server did not answer. */
export const unreachable: Problem = {
  tone: "alert",
  title: "Payments cannot be reached right now.",
  text: kept,
};

/** A blocker, a firewall or the provider itself keeps the script away. */
export const scriptBlocked = (provider: string): Problem => ({
  tone: "alert",
  title: `${provider} could not be loaded.`,
  text: `Check your connection, or whether something in your browser blocks ${provider}. ${kept}`,
});

/** The order itself has changed: paid, cancelled or being checked. */
export const isStale = (error: unknown) => error instanceof ApiError && error.status === 409;

/** The provider's own words about a card; they are written for the payer. */
export const cardProblem = (message: string | undefined): Problem => ({
  tone: "alert",
  title: message ?? "The card could not be charged.",
  text: "Nothing was charged. Check the details or try another card.",
});

/** What our server, or the lack of an answer from it, means for the payer. */
export function problemOf(error: unknown): Problem {
  const status = error instanceof ApiError ? error.status : -1;
  const said = errorMessage(error);
  if (status === 402)
    return {
      tone: "alert",
      title: "The payment was declined.",
      text: `${said} Nothing was charged. Please try another way to pay.`,
    };
  if (status === 0)
    return {
      tone: "alert",
      title: said,
      text: "If you already agreed to pay, nothing is lost: we ask the provider ourselves and this order is marked paid.",
    };
  if (status === 502 || status === 503 || status === 504)
    return { tone: "alert", title: "The payment provider cannot be reached.", text: kept };
  if (status > 0) return { tone: "alert", title: "The payment did not go through.", text: said };
  return { tone: "alert", title: "The payment did not go through.", text: kept };
}
