import { describe, expect, it } from "vitest";

import type { CartLine } from "@/api/types";
import { product } from "@/test/catalog";

import { refusal } from "../messages";
import { decideAdd } from "./add-decision";

const inCart = (quantity: number): CartLine[] => [{ ...product(), quantity }];

describe("decideAdd", () => {
  it.each([
    ["the first piece", [], 1, "added", 1],
    ["one more", inCart(2), 3, "updated", 3],
    ["one more beside other goods", [{ ...product({ _id: "other" }), quantity: 9 }], 1, "added", 1],
  ] as const)("takes %s", (_, cart, stock, kind, quantity) => {
    const decision = decideAdd([...cart], product({ stock }));
    expect(decision).toMatchObject({ kind, line: { quantity } });
  });

  it.each([
    ["nothing is left", [], 0],
    ["the cart already holds all", inCart(3), 3],
    ["the cart holds more than is left", inCart(5), 2],
  ])("refuses when %s", (_, cart, stock) => {
    expect(decideAdd(cart, product({ stock }))).toMatchObject({ kind: "refused", left: stock });
  });

  it.each([
    [0, 0, "Product is out of stock."],
    [4, 4, "Product is out of stock. All 4 are in your cart."],
    [1, 1, "Product is out of stock. The only one is in your cart."],
    [2, 5, "Product is out of stock. Only 2 are left."],
  ])("says the whole truth of %i left and %i in the cart", (left, held, words) => {
    expect(refusal(left, held)).toBe(words);
  });

  it("puts what was just fetched into the cart, not what was shown", () => {
    const decision = decideAdd(inCart(1), product({ stock: 8, price: 90 }));
    expect(decision).toMatchObject({ kind: "updated", line: { price: 90, stock: 8 } });
  });
});
