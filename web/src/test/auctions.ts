import type { Auction } from "@/api/types";

/** An auction for tests, open until noon; say only what matters. */
export const auction = (change: Partial<Auction> = {}): Auction => ({
  _id: "a1",
  title: "Lamp",
  description: "",
  startingBid: 100,
  currentBid: 300,
  minimumBid: 300.01,
  suggestedBid: 400,
  imageUrl: "",
  endDate: "2026-11-15T12:00:00Z",
  serverNow: "2026-11-15T11:00:00Z",
  status: "open",
  bids: [],
  bidCount: 2,
  bidAmount: 100,
  highestBidder: "Asha",
  highestBidderId: "u1",
  creator: { _id: "s1", name: "Meera", logo: "" },
  ordered: false,
  ...change,
});
