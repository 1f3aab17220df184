import { beforeEach, describe, expect, it } from "vitest";

import type { CartLine, UserInfo } from "@/api/types";

import { storage } from "../storage";
import { emptyState, itemCount, quantityWanted, reduce } from "./state";
import { dispatch, expireSession, getState, onSessionEnded, resetStore } from "./store";

const user: UserInfo = {
  _id: "u1",
  name: "Asha",
  email: "asha@example.com",
  token: "t1",
  isAdmin: false,
  isSeller: false,
  seller: { name: "", logo: "", description: "" },
};
const line = (id: string, quantity = 1): CartLine => ({
  _id: id,
  name: id,
  url: id,
  price: 10,
  image: "",
  category: "",
  brand: "",
  stock: 9,
  description: "",
  rating: 0,
  reviews: 0,
  quantity,
});
const address = { fullName: "A", address: "B", city: "C", pinCode: "1", country: "India" };

/** What another tab's write looks like in this one. */
function fromOtherTab(key: string | null, value: string | null) {
  window.dispatchEvent(
    new StorageEvent("storage", { key, newValue: value, storageArea: localStorage }),
  );
}

describe("reduce", () => {
  it("replaces a line with the same id where it stands", () => {
    const state = { ...emptyState, cartItems: [line("a"), line("b")] };
    const next = reduce(state, { type: "itemAdded", line: line("a", 4) });
    expect(next.cartItems.map((l) => [l._id, l.quantity])).toEqual([
      ["a", 4],
      ["b", 1],
    ]);
    expect(itemCount(next.cartItems)).toBe(5);
    expect(quantityWanted(next.cartItems, "a")).toBe(5);
    expect(quantityWanted(next.cartItems, "c")).toBe(1);
  });

  it("keeps the cart when a session expires, and nothing when someone signs out", () => {
    const state = { ...emptyState, userInfo: user, cartItems: [line("a")] };
    expect(reduce(state, { type: "sessionExpired" }).cartItems).toHaveLength(1);
    expect(reduce(state, { type: "signedOut" })).toEqual(emptyState);
  });
});

describe("the store", () => {
  beforeEach(() => {
    dispatch({ type: "signedIn", user });
    dispatch({ type: "itemAdded", line: line("a", 2) });
    dispatch({ type: "shippingAddressSaved", address });
    dispatch({ type: "paymentMethodSaved", method: "Stripe" });
  });

  it("restores everything but the payment method", () => {
    resetStore();
    expect(getState()).toEqual({
      userInfo: user,
      cartItems: [line("a", 2)],
      shippingAddress: address,
      paymentMethod: "",
    });
  });

  it("clears what the specification says on sign-out", () => {
    dispatch({ type: "signedOut" });
    expect(getState()).toEqual(emptyState);
    for (const key of ["userInfo", "shippingAddress", "paymentMethod", "cartItems"])
      expect(localStorage.getItem(key), key).toBeNull();
  });

  it("clears the stored cart with the cart", () => {
    dispatch({ type: "cartCleared" });
    expect(localStorage.getItem("cartItems")).toBeNull();
  });

  it("follows the other tabs", () => {
    fromOtherTab("cartItems", JSON.stringify([line("z", 3)]));
    expect(itemCount(getState().cartItems)).toBe(3);
    fromOtherTab("userInfo", null);
    expect(getState().userInfo).toBeNull();
    fromOtherTab(null, null);
    expect(getState()).toEqual(emptyState);
  });

  it("does not end a session because an older token was refused", () => {
    expireSession("older");
    expect(getState().userInfo).toEqual(user);
    expireSession("t1");
    expect(getState().userInfo).toBeNull();
    expect(getState().cartItems).toHaveLength(1);
  });

  it("tells of an end that came before anybody listened, once", () => {
    expireSession("t1");
    let told = 0;
    const listen = () => onSessionEnded(() => (told += 1))();
    listen();
    listen();
    expect(told).toBe(1);
  });
});

it("forgets at sign-out where the last order went", () => {
  storage.writeCheckoutAttempt({ wish: "to 14 Residency Road", key: "k" });
  dispatch({ type: "signedIn", user });
  dispatch({ type: "signedOut" });
  expect(storage.readCheckoutAttempt()).toBeNull();
});

it("reads the cart again when Back brings the page out of the browser's memory", () => {
  dispatch({ type: "itemAdded", line: line("a") });
  localStorage.setItem("cartItems", JSON.stringify([line("b")]));
  window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: false }));
  expect(getState().cartItems.map(({ _id }) => _id)).toEqual(["a"]);
  window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  expect(getState().cartItems.map(({ _id }) => _id)).toEqual(["b"]);
});
