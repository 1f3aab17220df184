import { describe, expect, it } from "vitest";

import type { CartLine, QuoteChange, QuotedLine } from "@/api/types";
import { cartLine, change, lot } from "@/test/checkout";

import { quotable, refreshCart } from "./refresh-cart";

const quoted = (line: CartLine, over: Partial<QuotedLine> = {}): QuotedLine => ({
  _id: line._id,
  auctionId: line.auctionId ?? null,
  name: line.name,
  url: line.url,
  image: line.image,
  price: line.price,
  requested: line.quantity,
  quantity: line.quantity,
  stock: line.stock,
  lineTotal: line.price * line.quantity,
  discount: 0,
  ...over,
});

const gone = (line: CartLine, message: string): QuoteChange =>
  change({ _id: line._id, auctionId: line.auctionId ?? null, kind: "gone", message });

describe("refreshCart", () => {
  const shoes = cartLine({ _id: "shoes", name: "Shoes", price: 1200, quantity: 3, stock: 9 });

  it("says nothing when nothing changed", () => {
    const answer = { lines: [quoted(shoes)], changes: [] };
    expect(refreshCart([shoes], answer)).toEqual({ lines: [shoes], changes: [] });
  });

  it("takes over the price and tells both", () => {
    const { lines, changes } = refreshCart([shoes], {
      lines: [quoted(shoes, { price: 1500 })],
      changes: [],
    });
    expect(lines).toEqual([{ ...shoes, price: 1500 }]);
    expect(changes).toEqual([
      { id: "shoes", text: "Shoes now costs ₹1,500 instead of ₹1,200.", left: null },
    ]);
  });

  it("lowers the quantity to what is left", () => {
    const { lines, changes } = refreshCart([shoes], {
      lines: [quoted(shoes, { stock: 2, quantity: 2 })],
      changes: [],
    });
    expect(lines[0]).toMatchObject({ quantity: 2, stock: 2 });
    expect(changes[0]?.text).toBe("Only 2 of Shoes left. The quantity was lowered from 3.");
  });

  it("takes out what is sold out or gone", () => {
    const hat = cartLine({ _id: "hat", name: "Hat" });
    const { lines, changes } = refreshCart([shoes, hat], {
      lines: [quoted(shoes, { stock: 0, quantity: 0 })],
      changes: [gone(hat, "Hat is no longer sold.")],
    });
    expect(lines).toEqual([]);
    expect(changes.map((change) => [change.text, change.left?._id])).toEqual([
      ["Shoes is out of stock. It was taken out of your cart.", "shoes"],
      ["Hat is no longer sold. It was taken out of your cart.", undefined],
    ]);
  });

  it("keeps what was added while the server was asked", () => {
    const late = cartLine({ _id: "late" });
    const answer = { lines: [quoted(shoes)], changes: [] };
    expect(refreshCart([shoes, late], answer).lines).toEqual([shoes, late]);
  });

  it("does not mistake a lot for a product with the same id", () => {
    const vase = lot({ _id: "x", auctionId: "x" });
    const answer = { lines: [], changes: [gone(cartLine({ _id: "x" }), "Gone.")] };
    expect(refreshCart([vase], answer).lines).toEqual([vase]);
  });
});

describe("quotable", () => {
  it("leaves lots out until someone is signed in", () => {
    const cart = [cartLine({ _id: "a" }), lot({ _id: "b" })];
    expect(quotable(cart, false).map((line) => line._id)).toEqual(["a"]);
    expect(quotable(cart, true)).toHaveLength(2);
  });
});
