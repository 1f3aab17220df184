import { describe, expect, it } from "vitest";

import { isSlug, suggestSlug } from "./slug";

describe("suggestSlug", () => {
  it.each([
    ["Teal Banarasi Silk Sari", "teal-banarasi-silk-sari"],
    ["  Café — Crème №5 ", "cafe-creme-no5"],
    ["Weaver’s Salt & Pepper", "weavers-salt-and-pepper"],
    ["Straße øre", "strasse-ore"],
    ["नीलकोश", ""],
    ["!!!", ""],
  ])("makes %j into %j", (name, slug) => expect(suggestSlug(name)).toBe(slug));

  it("is always a slug and never too long", () => {
    const slug = suggestSlug("word ".repeat(60));
    expect(slug.length).toBeLessThanOrEqual(120);
    expect(isSlug(slug)).toBe(true);
  });
});

describe("isSlug", () => {
  it.each(["a", "blue-shirt", "Blue_Shirt-2"])("takes %j", (text) =>
    expect(isSlug(text)).toBe(true),
  );
  it.each(["", "-a", "a-", "a b", "a/b", "é", "x".repeat(121)])("refuses %j", (text) =>
    expect(isSlug(text)).toBe(false),
  );
});
