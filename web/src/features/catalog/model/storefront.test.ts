import { expect, it } from "vitest";

import { product } from "@/test/catalog";

import { categoryFaces, sellersOf } from "./storefront";

const seller = (_id: string) => ({ _id, name: _id, logo: "" });

it("gives each category the picture of something that can be had", () => {
  const gone = product({ _id: "1", category: "Shoes", stock: 0 });
  const there = product({ _id: "2", category: "Shoes", stock: 2 });
  const faces = categoryFaces(["Shoes", "Toys"], [gone, there]);
  expect(faces.map(({ category, product }) => [category, product?._id])).toEqual([
    ["Shoes", "2"],
    ["Toys", undefined],
  ]);
});

it("names the sellers with most goods first, and no more than there is room for", () => {
  const goods = ["a", "b", "b", "c", "b", "c"].map((id) => product({ seller: seller(id) }));
  const shown = sellersOf([...goods, product({ seller: null })], 2);
  expect(shown.map(({ _id, goods }) => [_id, goods])).toEqual([
    ["b", 3],
    ["c", 2],
  ]);
});
