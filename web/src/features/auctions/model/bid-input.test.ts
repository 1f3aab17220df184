import { expect, it } from "vitest";

import { acceptBidText, bidValue } from "./bid-input";

it.each(["", "1", "150", "150.", "150.5", ".5"])("takes %j", (typed) => {
  expect(acceptBidText("before", typed)).toBe(typed);
});

it.each(["-1", "1e3", "1,000", "1.2.3", "₹5", " 5"])("ignores %j", (typed) => {
  expect(acceptBidText("before", typed)).toBe("before");
});

it("reads the amount", () => {
  expect(bidValue("150.5")).toBe(150.5);
  expect(bidValue("")).toBeNull();
  expect(bidValue(".")).toBeNull();
});
