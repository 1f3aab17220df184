import { describe, expect, it } from "vitest";

import { product } from "@/test/catalog";

import { onSale, presentStock, productSchema, toFields, toInput } from "./product-form";

const problems = (over: Record<string, string>) =>
  productSchema
    .safeParse({ ...toFields(product()), ...over })
    .error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) ?? [];

/** What only some goods have is sent and asked for only then. */
const some = ["alt", "more", "sku", "barcode", "weight", "options", "variants"];
const always = Object.keys(toFields(product())).filter((key) => !some.includes(key));

describe("the product form", () => {
  it("goes there and back", () => {
    const fields = toFields(product());
    const input = toInput({ product: product(), stockSeen: 6, mayRate: true }, fields);
    expect({ ...product(), stockSeen: 6, priceSeen: product().price }).toMatchObject(input);
    const keys = ["_id", "stockSeen", "priceSeen", ...always].sort();
    expect(Object.keys(input).sort()).toEqual(keys);
  });

  it("edits what it costs when no sale is on, and says what shoppers pay", () => {
    const lower = product({
      price: 800,
      formerPrice: 1000,
      saleEndsAt: "2026-11-23T06:00:00.000Z",
    });
    expect(toFields(lower).price).toBe("1000");
    const opened = { product: lower, stockSeen: 6, mayRate: false };
    expect(toInput(opened, toFields(lower))).toMatchObject({ price: 1000, priceSeen: 1000 });
    expect(onSale(lower)).toBe("Shoppers pay ₹800: on sale until 23 Nov 2026.");
    expect(onSale(product())).toBe(null);
  });

  it("leaves rating and reviews out for those who may not rate", () => {
    const input = toInput(
      { product: product(), stockSeen: 6, mayRate: false },
      toFields(product()),
    );
    expect(input).not.toHaveProperty("rating");
    expect(input).not.toHaveProperty("reviews");
  });

  it("reads the present stock from a refusal, and nothing from other answers", () => {
    expect(presentStock({ stock: 7 })).toBe(7);
    for (const body of [null, undefined, "Bad gateway", { stock: "7" }, {}])
      expect(presentStock(body)).toBeNull();
  });

  it("starts a draft without the zeroes nobody entered", () => {
    const draft = product({ isDraft: true, price: 0, stock: 0, rating: 0 });
    expect(toFields(draft)).toMatchObject({ price: "", stock: "", rating: "0" });
    expect(toFields(product({ stock: 0 }))).toMatchObject({ stock: "0" });
  });

  it("asks for every field", () => {
    const blank = Object.fromEntries(always.map((key) => [key, " "]));
    const asked = new Set(problems(blank).map((problem) => problem.split(":")[0]));
    expect([...asked].sort()).toEqual(Object.keys(blank).sort());
  });

  it.each([
    ["price", "-1"],
    ["price", "1.234"],
    ["price", "1e3"],
    ["stock", "1.5"],
    ["stock", "-2"],
    ["rating", "5.1"],
    ["rating", "x"],
    ["reviews", "0.5"],
    ["url", "two words"],
  ])("refuses a %s of %s", (field, value) =>
    expect(problems({ [field]: value }).map((problem) => problem.split(":")[0])).toEqual([field]),
  );

  it.each([
    ["price", "0"],
    ["price", " 99.5 "],
    ["price", "₹1,299.50"],
    ["stock", "1,000"],
    ["rating", "4.75"],
    ["stock", "0"],
  ])("takes a %s of %j", (field, value) => expect(problems({ [field]: value })).toEqual([]));
});
