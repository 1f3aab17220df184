import { expect, it } from "vitest";

import type { Bidding, Mine } from "@/api/types";
import { auction } from "@/test/auctions";

import { leftOf, mostHere, unpaidTitles } from "./limits";

const bidding = (change: Partial<Bidding> = {}): Bidding => ({
  limit: 5000,
  limitFrom: "shop",
  committed: 1200.4,
  barredUntil: null,
  strikesLeft: 2,
  strikes: [],
  ...change,
});
const mine: Mine = {
  bidderId: "p1",
  hasBid: true,
  leading: true,
  maximum: 1000,
  nextBid: 310,
  payBy: null,
  price: null,
};

it("leaves what leads elsewhere has not taken", () => {
  expect(leftOf(bidding())).toBe(3799.6);
  expect(leftOf(bidding({ committed: 9000 }))).toBe(0);
  expect(leftOf(bidding({ limit: null }))).toBeNull();
});

it("does not count what is offered on this lot against a higher offer on it", () => {
  expect(mostHere(bidding(), auction(), null, false)).toBe(3799.6);
  expect(mostHere(bidding(), auction(), mine, true)).toBe(4799.6);
  expect(mostHere(bidding(), auction(), { ...mine, maximum: null }, true)).toBe(4099.6);
  expect(mostHere(bidding({ limit: null }), auction(), mine, true)).toBeNull();
});

it("names the wins that were not paid and not forgiven", () => {
  const strike = { userId: "u1", auctionId: "a1", at: "2026-01-01T00:00:00Z" };
  const strikes = [
    { ...strike, title: "Lamp", liftedAt: null },
    { ...strike, title: "Vase", liftedAt: "2026-01-02T00:00:00Z" },
  ] as Bidding["strikes"];
  expect(unpaidTitles(bidding({ strikes }))).toEqual(["Lamp"]);
});
