/** The shop's tax and shipping. Apart from the sums, which home does not need. */
export type PricingRules = {
  taxBasisPoints: number;
  shippingFee: number;
  freeShippingAbove: number;
};

export const defaultRules: PricingRules = {
  taxBasisPoints: 1500,
  shippingFee: 500,
  freeShippingAbove: 10_000,
};
