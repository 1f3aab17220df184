import { expect, it } from "vitest";

import { goodsOf, timeOf } from "./coupon-words";

it.each([
  [null, [], "All goods"],
  [null, ["Home", "Garden"], "Home, Garden"],
  ["Neelkosha Looms", [], "Goods of Neelkosha Looms"],
  ["Neelkosha Looms", ["Clothings"], "Clothings of Neelkosha Looms"],
])("says whose goods a coupon is for: %s, %j", (sellerName, categories, words) =>
  expect(goodsOf({ sellerName, categories })).toBe(words),
);

it("says when it begins while that is to come, paused or not", () => {
  const [startsAt, endsAt] = ["2026-11-20T06:30:00Z", "2026-11-25T06:30:00Z"];
  const before = Date.parse("2026-11-19T06:30:00Z");
  const after = Date.parse("2026-11-21T06:30:00Z");
  expect(timeOf({ startsAt, endsAt: null }, before)).toMatch(/^From 20\sNov/);
  expect(timeOf({ startsAt, endsAt }, before)).toMatch(/^From 20\sNov.* until 25\sNov/);
  expect(timeOf({ startsAt, endsAt }, after)).toMatch(/^Until 25\sNov/);
  expect(timeOf({ startsAt, endsAt: null }, after)).toBe("Any time");
});
