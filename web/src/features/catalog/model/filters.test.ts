import { describe, expect, it } from "vitest";

import {
  activeFilters,
  brandRows,
  categoryRows,
  isChosenBrand,
  priceLabel,
  sortOptions,
  sortValue,
  toggledBrand,
  typedRange,
} from "./filters";
import { isChosenOption, optionRows, toggledOption } from "./options";
import type { SearchState } from "./search-state";

const state = (over: Partial<SearchState> = {}): SearchState => ({
  query: "",
  category: "",
  price: "",
  rating: "",
  order: "",
  brand: "",
  stock: "",
  option: "",
  page: 1,
  ...over,
});

describe("activeFilters", () => {
  it("names each filter and the address without it", () => {
    const found = activeFilters(
      state({ query: "sari", category: "Clothings", price: "10001-50000", rating: "4", page: 2 }),
    );
    expect(found.map(({ label }) => label)).toEqual([
      "Clothings",
      "₹10,001 to ₹50,000",
      "4 stars & up",
    ]);
    expect(found[0]?.without).toBe("/search?query=sari&price=10001-50000&rating=4");
  });

  it("is empty for plain words", () => expect(activeFilters(state({ query: "sari" }))).toEqual([]));
});

describe("sorting", () => {
  it("offers the best match only when there are words", () => {
    expect(sortOptions(state())[0]).toEqual({ value: "", label: "Newest" });
    expect(sortOptions(state({ query: "sari" }))[0]).toEqual({ value: "", label: "Best match" });
  });

  it("knows that newest without words is the default", () => {
    expect(sortValue(state({ order: "newest" }))).toBe("");
    expect(sortValue(state({ order: "newest", query: "sari" }))).toBe("newest");
  });
});

describe("categoryRows", () => {
  it("sorts the categories that show something by name", () => {
    const counts = [
      { name: "Shoes", count: 3 },
      { name: "Books", count: 1 },
    ];
    expect(categoryRows(counts, "shoes").map(({ name, count }) => `${name} ${count}`)).toEqual([
      "Books 1",
      "Shoes 3",
    ]);
  });

  it("shows a chosen category that the shop does not have", () =>
    expect(categoryRows([], "Boats")).toEqual([{ name: "Boats", count: 0 }]));
});

it("writes price ranges in rupees", () =>
  expect(priceLabel("50001-1000000")).toBe("₹50,001 to ₹10,00,000"));

describe("options", () => {
  const sizes = state({ option: "Size:M|size:L|Colour:Red|odd|:" });

  it("are chosen and let go one by one", () => {
    expect(toggledOption(state(), "Size", "M")).toBe("Size:M");
    expect(toggledOption(sizes, "Size", "l")).toBe("Size:M|Colour:Red");
    expect(toggledOption(sizes, "Colour", "Blue")).toBe("Size:M|size:L|Colour:Red|Colour:Blue");
    expect(isChosenOption(sizes, "SIZE", "L")).toBe(true);
    expect(isChosenOption(sizes, "Size", "Red")).toBe(false);
  });

  it("are named among the filters", () =>
    expect(activeFilters(sizes).map(({ label, without }) => [label, without])).toEqual([
      ["Size: M", "/search?option=size%3AL%7CColour%3ARed"],
      ["size: L", "/search?option=Size%3AM%7CColour%3ARed"],
      ["Colour: Red", "/search?option=Size%3AM%7Csize%3AL"],
    ]));

  it("are offered with those that are chosen and show nothing now", () =>
    expect(optionRows([{ name: "Size", values: [{ name: "S", count: 2 }] }], sizes)).toEqual([
      {
        name: "Size",
        values: [
          { name: "S", count: 2 },
          { name: "M", count: 0 },
          { name: "L", count: 0 },
        ],
      },
      { name: "Colour", values: [{ name: "Red", count: 0 }] },
    ]));
});

describe("brands", () => {
  it("are chosen and let go one by one", () => {
    expect(toggledBrand(state(), "Bata")).toBe("Bata");
    expect(toggledBrand(state({ brand: "Bata" }), "Puma")).toBe("Bata|Puma");
    expect(toggledBrand(state({ brand: "bata|Puma" }), "Bata")).toBe("Puma");
    expect(isChosenBrand(state({ brand: "bata|Puma" }), "Bata")).toBe(true);
  });

  it("stay in view while they are chosen, though they show nothing", () =>
    expect(brandRows([{ name: "Puma", count: 2 }], state({ brand: "Bata|puma" }))).toEqual([
      { name: "Bata", count: 0 },
      { name: "Puma", count: 2 },
    ]));

  it("each have a way out", () => {
    const found = activeFilters(state({ brand: "Bata|Puma", stock: "in" }));
    expect(found.map(({ label }) => label)).toEqual(["In Stock", "Bata", "Puma"]);
    expect(found[1]?.without).toBe("/search?brand=Puma&stock=in");
  });
});

describe("typedRange", () => {
  it.each([
    ["500", "2000", "500-2000"],
    ["2000", "500", "500-2000"],
    ["", "2,000", "0-2000"],
    ["₹ 500", "", "500-8000"],
    ["9000", "", "9000-9000"],
    ["", "", ""],
    ["cheap", "10", null],
    ["-5", "10", null],
  ])("reads %j to %j", (low, high, range) => expect(typedRange(low, high, 7999.5)).toBe(range));
});
