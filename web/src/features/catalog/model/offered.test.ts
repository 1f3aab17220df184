import { expect, it } from "vitest";

import { product } from "@/test/catalog";

import { asOffered, costsMore } from "./offered";

it("tells the least for which a piece can be had", () => {
  const shirt = product({ price: 650, priceTo: 900 });
  expect(asOffered(shirt)).toBe(shirt);
  expect(costsMore(shirt)).toBe(true);
  const offered = asOffered({ ...shirt, priceFrom: 700 });
  expect(offered.price).toBe(700);
  expect(costsMore(offered)).toBe(true);
  expect(costsMore(asOffered({ ...shirt, priceFrom: 900 }))).toBe(false);
  expect(costsMore(product({ price: 650 }))).toBe(false);
});

it("strikes out what that piece cost before, not what the cheapest did", () => {
  const sold = product({ price: 650, formerPrice: 1300, priceTo: 900, priceFrom: 700 });
  expect(asOffered(sold).formerPrice).toBeUndefined();
  expect(asOffered({ ...sold, formerPriceFrom: 1400 })).toMatchObject({
    price: 700,
    formerPrice: 1400,
  });
});
