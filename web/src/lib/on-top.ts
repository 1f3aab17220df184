import type { OnTop } from "@/api/types";

import type { PricingRules } from "./pricing-rules";

/** What comes on top of a price; without a fee for sending when it is not sent to whoever asks. */
export type Charges = Omit<PricingRules, "shippingFee"> & {
  shippingFee: number | null;
  taxIncluded: boolean;
};

/**
 * What comes on top of a price, whatever that is by now; null when the answer does not say, as that of a node that still
 * runs the version before.
 */
export function chargesOf(told: OnTop): Charges | null {
  if (!Number.isFinite(told.taxPercent)) return null;
  return {
    taxBasisPoints: told.taxIncluded ? 0 : Math.round(told.taxPercent * 100),
    shippingFee: told.fullFee ?? null,
    freeShippingAbove: told.freeAbove ?? Infinity,
    taxIncluded: told.taxIncluded && told.taxPercent > 0,
  };
}

/** What it costs to send it at this price; null when it is not sent. */
export function feeAt(told: OnTop, price: number): number | null {
  const free = typeof told.freeAbove === "number" && price > told.freeAbove;
  return free ? 0 : (told.fullFee ?? told.fee ?? null);
}
