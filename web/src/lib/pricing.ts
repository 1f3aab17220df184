import { defaultRules, type PricingRules } from "./pricing-rules";

/**
 * What a cart costs, in whole paise inside. The server computes the same by the same table of
 * examples (crates/haat-domain/testdata/pricing.json) and has the last word.
 */
export type Totals = {
  itemsPrice: number;
  shippingPrice: number;
  taxPrice: number;
  totalPrice: number;
};

const paise = (rupees: number) => Math.round(rupees * 100);

/** a × b ÷ by, halves going up. The product of two amounts is larger than a float holds exactly. */
function shareOf(a: number, b: number, by: number): number {
  const product = BigInt(a) * BigInt(b);
  const divisor = BigInt(by);
  return Number((2n * product + divisor) / (2n * divisor));
}

export function totals(
  lines: readonly { price: number; quantity: number }[],
  rules: PricingRules = defaultRules,
): Totals {
  const items = lines.reduce((sum, line) => sum + paise(line.price) * line.quantity, 0);
  const shipping = items > paise(rules.freeShippingAbove) ? 0 : paise(rules.shippingFee);
  const tax = shareOf(items, rules.taxBasisPoints, 10_000);
  return {
    itemsPrice: items / 100,
    shippingPrice: shipping / 100,
    taxPrice: tax / 100,
    totalPrice: (items + shipping + tax) / 100,
  };
}
