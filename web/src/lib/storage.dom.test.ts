import { describe, expect, it } from "vitest";

import type { CartLine } from "@/api/types";

import {
  decode,
  parseCartItems,
  parsePaymentMethod,
  parseShippingAddress,
  parseUserInfo,
  storage,
} from "./storage";

const line: CartLine = {
  _id: "p1",
  name: "Kolhapuri sandals",
  url: "kolhapuri-sandals",
  price: 1499,
  image: "/media/a.webp",
  category: "Shoes",
  brand: "Chappal & Co",
  stock: 5,
  description: "",
  rating: 4.5,
  reviews: 12,
  quantity: 2,
};

describe("cart items", () => {
  it("come back as they were", () => {
    storage.writeCartItems([line]);
    expect(storage.readCartItems()).toEqual([line]);
  });
  it.each(["", "{", "null", "[1,2]", '"text"', "{}", '[{"_id":"x"}]', '[{"_id":1,"name":"n"}]'])(
    "are empty when the storage holds %j",
    (stored) => {
      localStorage.setItem("cartItems", stored);
      expect(storage.readCartItems()).toEqual([]);
    },
  );
  it("keep the good lines among damaged ones, each product once", () => {
    const bad = [null, { ...line, quantity: 0 }, { ...line, price: "a" }, { ...line, price: -1 }];
    expect(parseCartItems([...bad, line, { ...line, quantity: 3 }])).toEqual([
      { ...line, quantity: 3 },
    ]);
  });
  it("keep which size it was, and each size by itself", () => {
    const chosen = (size: string) => [{ name: "Size", value: size }];
    const sizes = ["8", "9"].map((size) => ({ ...line, variantId: size, chosen: chosen(size) }));
    storage.writeCartItems(sizes);
    expect(storage.readCartItems()).toEqual(sizes);
    expect(parseCartItems([{ ...line, variantId: "8", chosen: [1, { value: "8" }] }])).toEqual([
      { ...line, variantId: "8", chosen: [] },
    ]);
  });
  it("fix a lot's quantity at one", () => {
    expect(parseCartItems([{ ...line, auctionId: "a1", quantity: 4 }])[0]?.quantity).toBe(1);
  });
});

describe("user info", () => {
  it("needs an id and a token, and no flag is true by accident", () => {
    expect(parseUserInfo({ _id: "u", name: "A" })).toBeNull();
    expect(parseUserInfo([])).toBeNull();
    expect(parseUserInfo({ _id: "u", token: "t", isAdmin: "yes", seller: 3 })).toEqual({
      _id: "u",
      name: "",
      email: "",
      token: "t",
      isAdmin: false,
      isSeller: false,
      seller: { name: "", logo: "", description: "" },
    });
    const keeper = { _id: "u", token: "t", isAccountant: true };
    expect(parseUserInfo(keeper)).toMatchObject({ isAdmin: false, isAccountant: true });
  });
});

describe("shipping address", () => {
  it("is one only when whole", () => {
    const address = { fullName: "A", address: "B", city: "C", pinCode: "1", country: "India" };
    expect(parseShippingAddress(address)).toEqual(address);
    expect(parseShippingAddress({ ...address, city: " " })).toBeNull();
    expect(parseShippingAddress({})).toBeNull();
  });
});

it("reads the payment method as plain text", () => {
  expect(parsePaymentMethod(decode("PayPal"))).toBe("PayPal");
  expect(parsePaymentMethod(decode('"Stripe"'))).toBe("Stripe");
  expect(parsePaymentMethod(decode("COD"))).toBe("COD");
  expect(parsePaymentMethod(decode("Cash"))).toBe("");
});
