import { describe, expect, it } from "vitest";

import { product, variant } from "@/test/catalog";

import {
  asChosen,
  looksOf,
  readChoice,
  availabilityOf,
  variantLine,
  variantOf,
  writeChoice,
} from "./choice";

const options = [
  { name: "Size", values: ["S", "M"] },
  { name: "Shoe Colour", values: ["Red", "Blue"] },
];
const variants = [
  variant(["S", "Red"], { stock: 2 }),
  variant(["S", "Blue"], { stock: 0, image: "/blue.webp" }),
  variant(["M", "Red"], { stock: 1, price: 900 }),
];
const shirt = product({ options, variants, image: "/red.webp" });
const read = (query: string) => readChoice(options, new URLSearchParams(query));

describe("readChoice", () => {
  it("finds values whatever their case, and leaves open what nobody sells", () => {
    expect(read("")).toEqual([null, null]);
    expect(read("size=m&shoe-colour=BLUE")).toEqual(["M", "Blue"]);
    expect(read("size=XXL&page=2")).toEqual([null, null]);
  });
  it("chooses where there is one value", () =>
    expect(readChoice([{ name: "Size", values: ["One"] }], new URLSearchParams())).toEqual([
      "One",
    ]));
});

it("keeps the rest of the address", () =>
  expect(
    writeChoice(
      new URLSearchParams("ref=x"),
      { name: "Shoe Colour", values: [] },
      "Red",
    ).toString(),
  ).toBe("ref=x&shoe-colour=Red"));

it("knows the variant once everything is chosen", () => {
  expect(variantOf(variants, ["S", null])).toBeUndefined();
  expect(variantOf(variants, ["S", "Blue"])?.stock).toBe(0);
  expect(variantOf(variants, ["M", "Blue"])).toBeUndefined();
});

it.each([
  [[null, null], 0, "S", "free"],
  [[null, "Blue"], 0, "S", "soldOut"],
  [[null, "Blue"], 0, "M", "none"],
  [["S", null], 1, "Blue", "soldOut"],
  [["S", "Blue"], 1, "Red", "free"],
] as const)("with %j, option %i, %s is %s", (choice, place, value, availability) =>
  expect(availabilityOf(variants, [...choice], place, value)).toBe(availability),
);

describe("looksOf", () => {
  const green = product({
    image: "/red.webp",
    variants: [variant(["S", "Red"]), variant(["M", "Blue"], { image: "/blue.webp" })],
  });
  it("shows the values of an option that look different", () => {
    expect([...(looksOf(green, 1) ?? [])]).toEqual([
      ["Red", "/red.webp"],
      ["Blue", "/blue.webp"],
    ]);
  });
  it("has nothing to show when one value looks different twice, or all look the same", () => {
    expect(looksOf(shirt, 0)).toBeNull();
    expect(looksOf(product({ variants: [variant(["S"]), variant(["M"])] }), 0)).toBeNull();
  });
});

it("shows the price, the stock and the picture of what is chosen", () => {
  expect(asChosen(shirt, undefined)).toBe(shirt);
  expect(asChosen(shirt, variants[1])).toMatchObject({ stock: 0, image: "/blue.webp" });
  expect(asChosen(shirt, variants[2])).toMatchObject({ price: 900, image: "/red.webp" });
});

it("puts the variant into the cart by its own name", () =>
  expect(variantLine(shirt, variants[1]!, 2)).toMatchObject({
    _id: "p1",
    variantId: variants[1]?._id,
    name: `${shirt.name} (S, Blue)`,
    image: "/blue.webp",
    quantity: 2,
    chosen: [
      { name: "Size", value: "S" },
      { name: "Shoe Colour", value: "Blue" },
    ],
  }));

it("shows what the chosen variant cost before, and nothing where it has no sale", () => {
  const sale = product({
    formerPrice: 700,
    price: 560,
    options,
    variants: [
      variant(["S", "Red"], { price: 560, formerPrice: 700 }),
      variant(["M", "Red"], { price: 900 }),
    ],
  });
  const [small, other] = sale.variants ?? [];
  expect(asChosen(sale, small)).toMatchObject({ price: 560, formerPrice: 700 });
  expect(asChosen(sale, other).formerPrice).toBeUndefined();
  expect(asChosen(sale, undefined)).toMatchObject({ price: 560, formerPrice: 700 });
});
