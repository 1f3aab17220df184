import { expect, it } from "vitest";

import { acceptBidText, bidValue, isFarAbove } from "./bid-input";

it.each(["", "1", "150", "150.", "150.5", ".5"])("takes %j", (typed) => {
  expect(acceptBidText("before", typed)).toBe(typed);
});

it.each(["-1", "1e3", "1.2.3", "5$"])("ignores %j", (typed) => {
  expect(acceptBidText("before", typed)).toBe("before");
});

it("reads the amount", () => {
  expect(bidValue("150.5")).toBe(150.5);
  expect(bidValue("")).toBeNull();
  expect(bidValue(".")).toBeNull();
});

it("takes a pasted amount as it is written", () => {
  expect(acceptBidText("", "1,000")).toBe("1000");
  expect(acceptBidText("", " ₹1,00,000.50 ")).toBe("100000.50");
  expect(acceptBidText("12", "12,")).toBe("12");
});

it("is asked about from more than twice what would do", () => {
  expect(isFarAbove(600, 300)).toBe(false);
  expect(isFarAbove(600.01, 300)).toBe(true);
});
