import { expect, it } from "vitest";

import type { LotShipping } from "@/api/types";
import { totals } from "@/lib/pricing";

import { feeAt, rulesOf } from "./lot-rules";

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
    expect(totals([{ price, quantity: 1 }], rulesOf(told) ?? undefined).shippingPrice).toBe(fee);
  }
  expect(feeAt({ ...lot, fullFee: null, fee: null }, 1)).toBeNull();
});

it("adds no tax that the price contains", () => {
  expect(rulesOf(lot)).toMatchObject({ taxBasisPoints: 1250, taxIncluded: false });
  expect(rulesOf({ ...lot, taxIncluded: true })).toMatchObject({
    taxBasisPoints: 0,
    taxIncluded: true,
  });
  expect(rulesOf({ ...lot, taxIncluded: true, taxPercent: 0 })?.taxIncluded).toBe(false);
});

it("says nothing of the bill by the answer of a version before", () => {
  const before = { from: "", fee: 150, varies: false } as LotShipping;
  expect(rulesOf(before)).toBeNull();
  expect(feeAt(before, 1_000)).toBe(150);
});
