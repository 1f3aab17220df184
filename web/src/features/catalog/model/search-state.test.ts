import { describe, expect, it } from "vitest";

import {
  priceBounds,
  readSearch,
  searchPath,
  searchPathWith,
  type SearchState,
  withoutFilters,
} from "./search-state";

const read = (address: string) => readSearch(new URLSearchParams(address));
const nothing: SearchState = {
  query: "",
  category: "",
  price: "",
  rating: "",
  order: "",
  brand: "",
  stock: "",
  option: "",
  page: 1,
};
const full: SearchState = {
  query: "silk & cotton",
  category: "Clothings",
  price: "1000-10000",
  rating: "4",
  order: "lowest",
  brand: "Bata|Puma",
  stock: "in",
  option: "Size:M|Size:L",
  page: 3,
};

describe("readSearch", () => {
  it.each(["", "category=all&query=all&price=all&rating=all&page=1", "query=&category=%20"])(
    "takes %j as everything",
    (address) => expect(read(address)).toEqual(nothing),
  );

  it("reads every parameter", () => {
    const address =
      "query=silk+%26+cotton&category=Clothings&price=1000-10000&rating=4&order=lowest&brand=Bata%7CPuma&stock=in&option=Size%3AM%7CSize%3AL&page=3";
    expect(read(address)).toEqual(full);
  });

  it.each([
    "page=-1",
    "page=abc",
    "page=0",
    "price=abc",
    "price=900-100",
    "price=-5-9",
    "rating=six",
    "rating=9",
    "rating=0",
    "order=xyz",
    "order=best",
    "stock=out",
    "brand=all",
    "page=NaN&price=1e3-1e4",
  ])("falls back where %s makes no sense", (address) => expect(read(address)).toEqual(nothing));

  it("trims what was typed and keeps its letters", () =>
    expect(read("query=%20%20Silk%20%20Sari%20").query).toBe("Silk Sari"));
});

describe("searchPath", () => {
  it("goes there and back", () => {
    const address = searchPath(full);
    expect(read(address.slice(address.indexOf("?")))).toEqual(full);
  });

  it("leaves out what is at its default", () => {
    expect(searchPath(nothing)).toBe("/search");
    expect(searchPath({ ...nothing, category: "Shoes" })).toBe("/search?category=Shoes");
  });

  it("starts at page 1 after any change but a turn of the page", () => {
    expect(searchPathWith({ ...nothing, page: 9 }, { category: "Shoes" })).toBe(
      "/search?category=Shoes",
    );
    expect(searchPathWith({ ...nothing, category: "Shoes" }, { page: 10_000 })).toBe(
      "/search?category=Shoes&page=10000",
    );
  });

  it("clears the filters but neither the words nor the order", () =>
    expect(withoutFilters(full)).toBe("/search?query=silk+%26+cotton&order=lowest"));
});

describe("priceBounds", () => {
  it.each([
    ["1000-10000", [1000, 10000]],
    ["0-0.5", [0, 0.5]],
    ["5-4", null],
    ["-4", null],
    ["", null],
  ])("reads %j", (text, bounds) => expect(priceBounds(text)).toEqual(bounds));
});
