import { expect, it } from "vitest";

import { isOver, monthName, thisMonth } from "./month";

it("is called by its name, wherever one looks from", () => {
  expect(monthName("2026-08")).toBe("August 2026");
  expect(monthName("2026-12")).toBe("December 2026");
  expect(monthName("nonsense")).toBe("nonsense");
});

it("is over at midnight in the shop", () => {
  const end = Date.parse("2026-08-31T18:30:00Z");
  expect(isOver("2026-08", end - 1)).toBe(false);
  expect(isOver("2026-08", end)).toBe(true);
  expect(isOver("2026-09", end)).toBe(false);
  expect(isOver("2025-12", end)).toBe(true);
});

it("begins at midnight in the shop", () => {
  const end = Date.parse("2026-08-31T18:30:00Z");
  expect(thisMonth(end - 1)).toBe("2026-08");
  expect(thisMonth(end)).toBe("2026-09");
});
