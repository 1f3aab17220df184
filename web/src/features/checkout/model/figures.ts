import type { CartLine, Quote, ShopPricing } from "@/api/types";
import { totals, type Totals } from "@/lib/pricing";
import { defaultRules, type PricingRules } from "@/lib/pricing-rules";

/** The shop may have set its own rules; the last quote told them. */
function rulesOf(pricing: ShopPricing | undefined): PricingRules {
  if (!pricing) return defaultRules;
  return {
    taxBasisPoints: Math.round(pricing.taxPercent * 100),
    shippingFee: pricing.shippingFee,
    freeShippingAbove: pricing.freeShippingAbove,
  };
}

type Figures = Totals & { taxPercent: number | null; discount: number };

/** The server's figures when they are for this very cart, otherwise our own preview of them. */
export function figuresFor(lines: CartLine[], quote: Quote | null, pricing?: ShopPricing): Figures {
  const rules = rulesOf(quote?.pricing ?? pricing);
  const { itemsPrice, shippingPrice, taxPrice, totalPrice } = quote ?? totals(lines, rules);
  const taxPercent = quote ? quote.taxPercent : rules.taxBasisPoints / 100;
  const discount = quote?.discount ?? 0;
  return { itemsPrice, shippingPrice, taxPrice, totalPrice, taxPercent, discount };
}
