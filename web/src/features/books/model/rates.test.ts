import { expect, it } from "vitest";

import {
  categoryTaxes,
  ownRates,
  readCategoryTaxes,
  readOwnRates,
  readPercent,
  wrongIn,
} from "./rates";

it("rates of one's own come back as they were", () => {
  const rates = { s2: 12.5, gone: 0 };
  const rows = ownRates(
    [
      { id: "s1", name: "Padchal" },
      { id: "s2", name: "Neelkosha" },
    ],
    rates,
  );
  expect(rows.map(({ name, rate }) => [name, rate])).toEqual([
    ["gone", "0"],
    ["Neelkosha", "12.5"],
    ["Padchal", ""],
  ]);
  expect(readOwnRates(rows)).toEqual(rates);
  expect(readOwnRates([{ id: "s1", name: "Padchal", rate: " 8,25 % " }])).toEqual({ s1: 8.25 });
});

it.each(["much", "-1", "101", "1.234"])("%s is no rate", (rate) => {
  expect(readOwnRates([{ id: "s1", name: "Padchal", rate }])).toBeNull();
});

it.each([
  ["", null],
  [" 12,5 % ", 12.5],
  ["0", 0],
  ["100", 100],
  ["101", undefined],
  ["-1", undefined],
  ["much", undefined],
  ["0.07", 0.07],
  ["33.33", 33.33],
  ["1.234", undefined],
  ["1e1", undefined],
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
