import { expect, it } from "vitest";

import type { OnTop } from "@/api/types";

import { type Charges, chargesOf, feeAt } from "./on-top";
import { totals } from "./pricing";

const lot = {
  from: "",
  fee: 150,
  varies: false,
  fullFee: 150,
  freeAbove: 400,
  taxPercent: 12.5,
  taxIncluded: false,
};

it("says the same of sending in both places, at every price", () => {
  for (const [price, freeAbove, fee] of [
    [400, 400, 150],
    [400.01, 400, 0],
    [1_000_000, null, 150],
  ] as const) {
    const told = { ...lot, freeAbove };
    expect(feeAt(told, price)).toBe(fee);
    const charges = { ...(chargesOf(told) as Charges), shippingFee: told.fullFee };
    expect(totals([{ price, quantity: 1 }], charges).shippingPrice).toBe(fee);
  }
  expect(feeAt({ ...lot, fullFee: null, fee: null }, 1)).toBeNull();
  expect(chargesOf({ ...lot, fullFee: null, fee: null })?.shippingFee).toBeNull();
});

it("adds no tax that the price contains", () => {
  expect(chargesOf(lot)).toMatchObject({ taxBasisPoints: 1250, taxIncluded: false });
  expect(chargesOf({ ...lot, taxIncluded: true })).toMatchObject({
    taxBasisPoints: 0,
    taxIncluded: true,
  });
  expect(chargesOf({ ...lot, taxIncluded: true, taxPercent: 0 })?.taxIncluded).toBe(false);
});

it("says nothing of the bill by the answer of a version before", () => {
  const before = { from: "", fee: 150, varies: false } as OnTop;
  expect(chargesOf(before)).toBeNull();
  expect(feeAt(before, 1_000)).toBe(150);
});
