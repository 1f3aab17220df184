import { expect, it } from "vitest";

import {
  categoryTaxes,
  readCategoryTaxes,
  readPercent,
  readRates,
  writeRates,
  wrongIn,
} from "./rates";

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

it.each([
  ["", null],
  [" 12,5 % ", 12.5],
  ["0", 0],
  ["100", 100],
  ["101", undefined],
  ["-1", undefined],
  ["much", undefined],
])("%j is the percentage %s", (text, percent) => expect(readPercent(text)).toBe(percent));

it("categories have rows, with what is their own", () => {
  const rates = { Shoes: 12.5, Gone: 0 };
  const codes = { Books: "4901" };
  const rows = categoryTaxes(["Shoes", "Books"], rates, codes);
  expect(rows.map(({ name }) => name)).toEqual(["Books", "Gone", "Shoes"]);
  expect(rows[1]).toEqual({ name: "Gone", rate: "0", hsn: "" });
  expect(readCategoryTaxes(rows)).toEqual({ categories: rates, hsn: codes });
  expect(rows.map(wrongIn)).toEqual([null, null, null]);
  expect(wrongIn({ name: "A", rate: "x", hsn: "" })).toBe("rate");
  expect(wrongIn({ name: "A", rate: "5", hsn: "49" })).toBe("hsn");
});
