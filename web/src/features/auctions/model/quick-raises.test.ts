import { expect, it } from "vitest";

import { auction } from "@/test/auctions";

import { quickRaises } from "./quick-raises";

it("goes further by the raise that the seller suggests", () => {
  expect(quickRaises(auction({ currentBid: 300, suggestedBid: 400, bidAmount: 100 }))).toEqual([
    500, 800,
  ]);
});

it("begins with the least step where there is one", () => {
  const terms = { ...auction().terms, step: "ladder" };
  expect(quickRaises(auction({ minimumBid: 310, suggestedBid: 400, terms }))).toEqual([
    310, 500, 800,
  ]);
});

it("offers nothing that would be refused when the step is above the seller's raise", () => {
  const terms = { ...auction().terms, step: 500 };
  const lot = auction({ currentBid: 300, minimumBid: 800, suggestedBid: 800, terms });
  expect(quickRaises(lot)).toEqual([1300, 2800]);
});
