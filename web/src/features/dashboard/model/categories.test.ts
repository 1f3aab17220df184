import { describe, expect, it } from "vitest";

import { donut, percents } from "./categories";

const category = (name: string, count: number, sales: number) => ({ _id: name, count, sales });

describe("donut", () => {
  it("shows sales, the largest first, without those that sold nothing", () => {
    const { by, total, parts } = donut([
      category("Shoes", 9, 100),
      category("Books", 4, 0),
      category("Toys", 2, 300),
    ]);
    expect([by, total]).toEqual(["sales", 400]);
    expect(parts.map(({ name, share }) => [name, share])).toEqual([
      ["Toys", 0.75],
      ["Shoes", 0.25],
    ]);
  });

  it("shows products while nothing has been sold", () => {
    const { by, total, parts } = donut([category("Shoes", 3, 0), category("Books", 1, 0)]);
    expect([by, total, parts.length]).toEqual(["products", 4, 2]);
  });

  it("puts the smallest together beyond seven", () => {
    const many = Array.from({ length: 9 }, (_, n) => category(`C${n}`, 1, 90 - n * 10));
    const { parts, total } = donut(many);
    expect(parts).toHaveLength(7);
    expect(parts.at(-1)).toMatchObject({ name: "3 others", value: 60 });
    expect(parts.reduce((sum, { value }) => sum + value, 0)).toBe(total);
  });

  it("is empty without categories", () => expect(donut([]).parts).toEqual([]));
});

it.each([
  [
    [0.5, 0.5],
    ["50%", "50%"],
  ],
  [
    [0.625, 0.125, 0.25],
    ["63%", "12%", "25%"],
  ],
  [
    [1 / 3, 1 / 3, 1 / 3],
    ["34%", "33%", "33%"],
  ],
  [
    [0.999, 0.001],
    ["100%", "<1%"],
  ],
  [[], []],
])("percents(%j)", (shares, texts) => expect(percents(shares)).toEqual(texts));
