import { describe, expect, it } from "vitest";

import { product, variant } from "@/test/catalog";

import {
  addValues,
  choicesOf,
  combine,
  countChoices,
  summary,
  toVariants,
  toVariety,
  type VariantField,
} from "./model";

const row = (choice: string[], over: Partial<VariantField> = {}): VariantField => ({
  ...{ choice, sold: true, price: "700", stock: "4", sku: "", barcode: "", weight: "", image: "" },
  ...over,
});
const size = { name: "Size", values: ["S", "M"] };
const colour = { name: "Colour", values: ["Red", "Blue"] };
const blank = { price: "500", stock: "0" };

describe("choicesOf", () => {
  it("changes the last option first", () =>
    expect(choicesOf([size, colour])).toEqual([
      ["S", "Red"],
      ["S", "Blue"],
      ["M", "Red"],
      ["M", "Blue"],
    ]));
  it("leaves out options that have no value yet", () => {
    expect(choicesOf([])).toEqual([]);
    expect(choicesOf([size, { name: "Colour", values: [] }])).toEqual([["S"], ["M"]]);
  });
  it("counts without making them", () => expect(countChoices([size, colour])).toBe(4));
});

describe("combine", () => {
  it("fills in new combinations and keeps the others", () =>
    expect(combine([size], [row(["M"], { _id: "m", stock: "9" })], blank)).toEqual([
      row(["S"], blank),
      row(["M"], { _id: "m", stock: "9" }),
    ]));
  it("hands a combination on when an option comes", () => {
    const old = [row(["S"], { _id: "s", stockSeen: 4 }), row(["M"], { _id: "m", sku: "HT-M" })];
    const all = combine([size, colour], old, blank);
    expect(all.map(({ _id, choice, stock }) => [_id, choice.join(" "), stock])).toEqual([
      ["s", "S Red", "4"],
      [undefined, "S Blue", "0"],
      ["m", "M Red", "4"],
      [undefined, "M Blue", "0"],
    ]);
    expect(all[3]?.sku).toBe("");
  });
  it("takes the first when an option goes", () => {
    const old = [row(["S", "Red"], { _id: "a" }), row(["S", "Blue"], { _id: "b" })];
    expect(combine([{ name: "Size", values: ["S"] }], old, blank)).toEqual([
      row(["S"], { _id: "a" }),
    ]);
  });
});

it("takes several values at once, each once", () =>
  expect(addValues(["S"], " M , s,,Extra  Large")).toEqual(["S", "M", "Extra Large"]));

describe("a stored product", () => {
  const shirt = product({
    options: [size, colour],
    variants: [variant(["S", "Red"], { weight: 300 }), variant(["M", "Blue"], { price: 900 })],
  });
  it("shows what is not sold, too", () => {
    const { variants } = toVariety(shirt);
    expect(variants.map(({ sold }) => sold)).toEqual([true, false, false, true]);
    expect(variants[0]).toMatchObject({ _id: "s-red", weight: "300", stockSeen: 5 });
  });
  it("edits what a variant costs when no sale is on", () => {
    const onSale = product({
      options: [size],
      variants: [variant(["S"], { price: 560, formerPrice: 700 }), variant(["M"])],
    });
    expect(toVariety(onSale).variants.map(({ price }) => price)).toEqual(["700", "700"]);
  });
  it("sends back what is sold", () => {
    const sent = toVariants(toVariety(shirt).variants);
    expect(sent).toHaveLength(2);
    expect(sent[1]).toMatchObject({ _id: "m-blue", choice: ["M", "Blue"], price: 900 });
    expect(sent[1]).not.toHaveProperty("sold");
  });
});

it("sums up price and stock", () => {
  const rows = [row(["S"], { price: "900" }), row(["M"]), row(["L"], { price: "1", sold: false })];
  expect(summary(rows)).toEqual({ price: "700", stock: "8" });
});
