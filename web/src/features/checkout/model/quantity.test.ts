import { describe, expect, it } from "vitest";

import { cartLine, lot } from "@/test/checkout";

import { canLower, canRaise, changeQuantity } from "./quantity";

describe("quantities", () => {
  it.each([
    [1, 5, false, true],
    [2, 5, true, true],
    [5, 5, true, false],
    [6, 5, true, false],
    [1, 1, false, false],
    [1, 0, false, false],
  ])("at %i of %i: minus %s, plus %s", (quantity, stock, minus, plus) => {
    const line = cartLine({ quantity, stock });
    expect([canLower(line), canRaise(line)]).toEqual([minus, plus]);
  });

  it("of a lot are fixed at one", () => {
    const vase = lot({ stock: 5 });
    expect([canLower(vase), canRaise(vase)]).toEqual([false, false]);
  });

  it("change when the shop has enough", () => {
    const line = cartLine({ quantity: 2, stock: 3 });
    expect(changeQuantity(line, 3, 8)).toEqual({
      kind: "changed",
      line: { ...line, quantity: 3, stock: 8 },
    });
  });

  it("stop at one, however often minus was pressed", () => {
    const line = cartLine({ quantity: 1, stock: 3 });
    expect(changeQuantity(line, 0, 3)).toEqual({ kind: "changed", line });
  });

  it("are refused beyond the stock, and stay what the shopper chose", () => {
    const line = cartLine({ quantity: 5, stock: 9 });
    expect(changeQuantity(line, 6, 5)).toMatchObject({
      kind: "outOfStock",
      line: { quantity: 5, stock: 5 },
    });
    expect(changeQuantity(line, 6, 2)).toMatchObject({
      kind: "outOfStock",
      line: { quantity: 5, stock: 2 },
    });
    expect(changeQuantity(line, 4, 2)).toMatchObject({
      kind: "outOfStock",
      line: { quantity: 5, stock: 2 },
    });
    expect(changeQuantity(line, 6, 0)).toMatchObject({
      kind: "outOfStock",
      line: { quantity: 5, stock: 0 },
    });
  });
});
