import { expect, it } from "vitest";

import { readRates, writeRates } from "./rates";

it("rates come back as they were written", () => {
  const rates = { Shoes: 12.5, "Home & Garden": 0 };
  expect(readRates(writeRates(rates))).toEqual(rates);
  expect(readRates("\n Shoes = 12,5 \n\n")).toEqual({ Shoes: 12.5 });
  expect(readRates("")).toEqual({});
});

it.each(["Shoes", "= 5", "Shoes = much", "Shoes = -1", "Shoes = 1.234"])(
  "%s is no rate",
  (text) => {
    expect(readRates(text)).toBeNull();
  },
);
