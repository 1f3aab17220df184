import { expect, it } from "vitest";

import type { RawAuction } from "@/api/types";

import { newer, parseAuction, parseBid, parseNews } from "./parse-auction";

const raw = (change: Partial<RawAuction> = {}): RawAuction => ({
  _id: "a1",
  title: "Brass lamp",
  description: "",
  startingBid: 100,
  currentBid: 100,
  minimumBid: 100,
  suggestedBid: 100,
  imageUrl: "/lamp.webp",
  endDate: "2026-11-15T12:00:00.000Z",
  serverNow: "2026-11-15T11:00:00.000Z",
  status: "live",
  version: 1,
  firstEndDate: "2026-11-15T12:00:00.000Z",
  terms: {
    step: "any",
    extension: null,
    hasReserve: false,
    buyNow: null,
    startDate: "2026-11-01T12:00:00.000Z",
    paymentWithinHours: 72,
  },
  reserveMet: null,
  buyNow: null,
  images: ["/lamp.webp"],
  category: "",
  condition: "",
  bids: [],
  bidCount: 0,
  bidAmount: 100,
  highestBidder: "NoBids",
  highestBidderId: null,
  creator: { _id: "s1", name: "Meera", logo: "" },
  ordered: false,
  buyerId: null,
  soldFor: null,
  relistedAs: null,
  ...change,
});

const bid = (seq: number) => ({
  bidder: `b${seq}`,
  bidderId: `u${seq}`,
  bidAmount: seq * 100,
  seq,
});

it("reads both spellings of the bidder", () => {
  expect(parseBid({ Bidder: "Asha", bidAmount: 1 }).bidder).toBe("Asha");
  expect(parseBid({ bidder: "Ravi", bidAmount: 1 }).bidder).toBe("Ravi");
});

it("never goes back to an older version, even one with more bids", () => {
  const two = parseAuction(raw({ version: 5, bidCount: 1, bids: [bid(1)] }));
  const one = parseAuction(raw({ version: 4, bidCount: 2, bids: [bid(1), bid(2)] }));
  expect(newer(two, one)).toBe(two);
});

it("keeps what only a request can tell", () => {
  const mine = {
    bidderId: "p1",
    hasBid: true,
    leading: true,
    maximum: 900,
    nextBid: 110,
    payBy: null,
    price: null,
  };
  const known = parseAuction(raw({ mine }));
  expect(newer(known, parseAuction(raw({ version: 2 }))).mine).toEqual(mine);
});

it("shows no history with a hole after more bids were missed than an event carries", () => {
  const known = parseAuction(raw({ bidCount: 2, bids: [bid(1), bid(2)] }));
  const event = parseAuction(raw({ version: 9, bidCount: 9, bids: [bid(8), bid(9)] }));
  expect(newer(known, event).bids.map((one) => one.seq)).toEqual([8, 9]);
});

it("keeps the older bids that an event leaves out", () => {
  const known = parseAuction(raw({ bidCount: 2, bids: [bid(1), bid(2)] }));
  const event = parseAuction(raw({ version: 2, bidCount: 3, bids: [bid(3)] }));
  expect(newer(known, event).bids.map((one) => one.seq)).toEqual([1, 2, 3]);
});

it("goes on with a history of which news carry the end", () => {
  const bid = (seq: number) => ({ bidder: "Asha", bidderId: "u1", bidAmount: seq, seq });
  const known = parseAuction(raw({ version: 7, bidCount: 40, bids: [5, 6, 7].map(bid) }));
  const news = parseNews({ _id: "a1", version: 9, bidCount: 42, bids: [7, 8, 9].map(bid) });
  const heard = newer(known, { ...known, ...news });
  expect(heard.bids.map(({ seq }) => seq)).toEqual([5, 6, 7, 8, 9]);
  expect([heard.version, heard.bidCount, heard.title]).toEqual([9, 42, "Brass lamp"]);
});
