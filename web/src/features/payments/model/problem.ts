import { ApiError, errorMessage, isRefusal } from "@/lib/api-error";
import { unreachable as unreachableShop } from "@/lib/messages";

import * as messages from "../messages";

/** Why a payment did not happen, and what a shopper can do about it. */
export type Problem = { tone: "alert" | "info"; title: string; text: string };

const kept = messages.orderKept;

/** They closed the provider's window. */
export const cancelled: Problem = {
  tone: "info",
  title: messages.cancelled,
  text: messages.notCharged(kept),
};

/** Our own server did not answer. */
export const unreachable: Problem = {
  tone: "alert",
  title: messages.paymentsUnreachable,
  text: kept,
};

/** A blocker, a firewall or the provider itself keeps the script away. */
export const scriptBlocked = (provider: string): Problem => ({
  tone: "alert",
  title: messages.notLoaded(provider),
  text: messages.checkConnection(provider, kept),
});

/** The order itself has changed: paid, cancelled or being checked. Otherwise the provider is what stands in the way. */
export const isStale = (error: unknown) =>
  error instanceof ApiError &&
  error.status === 409 &&
  !isRefusal(error, "provider_not_set_up", "provider_refused", "amount_too_small");

/** What went wrong on the way to the card's provider, or inside it: nobody knows what became of the payment. */
const unknownEnds: Partial<Record<string, string>> = {
  api_connection_error: unreachableShop,
  api_error: messages.noClearAnswer,
};

/** The provider's own words about a card; they are written for the payer. */
export function cardProblem({ type, message }: { type: string; message?: string }): Problem {
  const unknown = unknownEnds[type];
  return unknown
    ? { tone: "alert", title: unknown, text: messages.ifAgreed }
    : { tone: "alert", title: message ?? messages.cardNotCharged, text: messages.cardAdvice };
}

/** What our server, or the lack of an answer from it, means for the payer. */
export function problemOf(error: unknown): Problem {
  const status = error instanceof ApiError ? error.status : -1;
  const said = errorMessage(error);
  if (status === 402)
    return {
      tone: "alert",
      title: messages.declined,
      text: messages.declinedAdvice(said),
    };
  // Lost on the way or in the middle of it: it may have been paid.
  if (status === 0 || status === 500)
    return {
      tone: "alert",
      title: said,
      text: messages.ifAgreed,
    };
  if (status === 502 || status === 503 || status === 504)
    return { tone: "alert", title: messages.providerUnreachable, text: kept };
  if (status > 0) return { tone: "alert", title: messages.notThrough, text: said };
  return { tone: "alert", title: messages.notThrough, text: kept };
}
