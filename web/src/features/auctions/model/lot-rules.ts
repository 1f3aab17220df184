import type { LotShipping } from "@/api/types";
import type { PricingRules } from "@/lib/pricing";

type Rules = PricingRules & { taxIncluded: boolean };

/**
 * What comes on top of a lot's price, whatever that is by now; null when the answer does not say, as that of a node that
 * still runs the version before.
 */
export function rulesOf(lot: LotShipping): Rules | null {
  if (!Number.isFinite(lot.taxPercent)) return null;
  return {
    taxBasisPoints: lot.taxIncluded ? 0 : Math.round(lot.taxPercent * 100),
    shippingFee: lot.fullFee ?? 0,
    freeShippingAbove: lot.freeAbove ?? Infinity,
    taxIncluded: lot.taxIncluded && lot.taxPercent > 0,
  };
}

/** What it costs to send the lot at this price; null when it is not sent at that. */
export function feeAt(lot: LotShipping, price: number): number | null {
  const free = typeof lot.freeAbove === "number" && price > lot.freeAbove;
  return free ? 0 : (lot.fullFee ?? lot.fee);
}
