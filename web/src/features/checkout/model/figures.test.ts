import { describe, expect, it } from "vitest";

import { cartLine, quoteFor } from "@/test/checkout";

import * as messages from "../messages";
import { figuresFor } from "./figures";

const lines = [cartLine({ price: 1200, quantity: 2 })];

describe("figures", () => {
  it("are a preview by the known rules until the server has spoken", () => {
    expect(figuresFor(lines, null)).toEqual({
      itemsPrice: 2400,
      shippingPrice: 500,
      taxPrice: 360,
      totalPrice: 3260,
      taxPercent: 15,
      discount: 0,
    });
  });

  it("are the server's once it has", () => {
    const quote = quoteFor(lines, { totalPrice: 9999 });
    expect(figuresFor(lines, quote).totalPrice).toBe(9999);
    expect(figuresFor(lines, quoteFor(lines, { taxPercent: 5 })).taxPercent).toBe(5);
    const mixed = figuresFor(lines, quoteFor(lines, { taxPercent: null }));
    expect(messages.taxOf(mixed.taxPercent)).toBe("Tax");
  });

  it("follow the shop's own rules", () => {
    const pricing = { taxPercent: 7.5, shippingFee: 90, freeShippingAbove: 5000, usdRate: 80 };
    expect(figuresFor(lines, null, pricing)).toMatchObject({
      shippingPrice: 90,
      taxPrice: 180,
      taxPercent: 7.5,
    });
  });
});
