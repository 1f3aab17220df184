import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

beforeEach(() => vi.resetModules());
afterEach(() => {
  document.head.innerHTML = "";
});

it("is called Haat until the server says otherwise", async () => {
  const { shopWords } = await import("./shop");
  expect(shopWords()).toEqual({ name: "Haat", logo: "", footer: "" });
});

it("reads the page's head once, and follows what an admin changes", async () => {
  document.head.innerHTML = `<meta name="haat:name" content="Sona Bazaar">
    <meta name="haat:footer" content="Open from six.">`;
  const { noteShopWords, useShop } = await import("./shop");
  const { useDocumentTitle } = await import("./use-document-title");
  const { result } = renderHook(() => {
    useDocumentTitle("Cart");
    return useShop();
  });
  expect(result.current).toEqual({ name: "Sona Bazaar", logo: "", footer: "Open from six." });
  expect(document.title).toBe("Cart · Sona Bazaar");
  act(() => noteShopWords({ name: "Chandni Chowk", logo: "/media/l.webp", footer: "" }));
  expect(result.current.name).toBe("Chandni Chowk");
  expect(document.title).toBe("Cart · Chandni Chowk");
});

it("keeps the pricing that the head told when the words change", async () => {
  document.head.innerHTML = `<meta name="haat:pricing" content="1800 4000 50000">`;
  const { noteShopWords, shopPricing } = await import("./shop");
  const rules = shopPricing();
  expect(rules).toEqual({ taxBasisPoints: 1800, shippingFee: 40, freeShippingAbove: 500 });
  noteShopWords({ name: "Chandni Chowk", logo: "", footer: "" });
  expect(shopPricing()).toBe(rules);
});
