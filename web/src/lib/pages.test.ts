import { describe, expect, it } from "vitest";

import { clampPage, pageWindow } from "./pages";

describe("pageWindow", () => {
  it.each([
    [1, 0, []],
    [1, 1, [1]],
    [3, 7, [1, 2, 3, 4, 5, 6, 7]],
    [1, 10_000, [1, 2, 3, 4, 5, "gap", 10_000]],
    [4, 10_000, [1, 2, 3, 4, 5, "gap", 10_000]],
    [5, 10_000, [1, "gap", 4, 5, 6, "gap", 10_000]],
    [9_996, 10_000, [1, "gap", 9_995, 9_996, 9_997, "gap", 10_000]],
    [9_997, 10_000, [1, "gap", 9_996, 9_997, 9_998, 9_999, 10_000]],
    [99_999, 10_000, [1, "gap", 9_996, 9_997, 9_998, 9_999, 10_000]],
  ])("page %d of %d", (page, pages, expected) => {
    expect(pageWindow(page, pages)).toEqual(expected);
  });

  it("holds the current page and never grows", () => {
    for (const page of [1, 2, 17, 4_999, 9_999, 10_000]) {
      const items = pageWindow(page, 10_000);
      expect(items).toContain(page);
      expect(items).toHaveLength(7);
    }
  });
});

describe("clampPage", () => {
  it.each([
    [null, 1],
    ["", 1],
    ["abc", 1],
    ["-4", 1],
    ["2.9", 2],
    ["7", 7],
    ["999", 12],
    ["Infinity", 1],
  ])("%j", (input, page) => {
    expect(clampPage(input, 12)).toBe(page);
  });
});
