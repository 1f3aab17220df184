import { expect, it } from "vitest";

import { product } from "@/test/catalog";

import { homeGoods, newestOfEach } from "./home-goods";

const of = (...categories: string[]) =>
  categories.map((category, at) => product({ _id: `p${at}`, category }));
const found = (...categories: string[]) => newestOfEach(of(...categories)).map(({ _id }) => _id);

it("has the newest of each category, and none without one", () => {
  expect(found("Shoes", "", "Books", "Shoes")).toEqual(["p0", "p2"]);
});

it("looks no further than the server's drawing does", () => {
  const many = Array.from({ length: homeGoods }, () => "Shoes");
  expect(found(...many, "Books")).toEqual(["p0"]);
  expect(found(..."abcdefghijkl")).toHaveLength(8);
});
