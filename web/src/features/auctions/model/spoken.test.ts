import { expect, it } from "vitest";

import type { Auction } from "@/api/types";
import { auction } from "@/test/auctions";
import { customer } from "@/test/people";

import { spoken } from "./spoken";

const open = Date.parse("2026-11-15T11:00:00Z");
const over = Date.parse("2026-11-15T12:00:00Z");
const lamp = (change: Partial<Auction> = {}) =>
  auction({ highestBidder: "Ravi", highestBidderId: "u9", ...change });
const own = { highestBidder: customer.name, highestBidderId: customer._id };

it("tells each listener how they stand", () => {
  expect(spoken(lamp(), null, false, open)).toBe("Ravi has the highest bid, 300 rupees");
  expect(spoken(lamp(), customer, false, open)).toBe("Ravi has the highest bid, 300 rupees");
  expect(spoken(lamp(), customer, true, open)).toBe(
    "You are outbid: Ravi has the highest bid, 300 rupees",
  );
  expect(spoken(lamp({ ...own, reserveMet: true }), customer, true, open)).toBe(
    "You have the highest bid, 300 rupees. The reserve is met",
  );
});

it("says nothing of a leader whom there is not", () => {
  const taken = { highestBidder: "NoBids", highestBidderId: null, bidCount: 1 };
  expect(spoken(lamp(taken), customer, false, open)).toBe("");
  expect(spoken(lamp(taken), customer, false, over)).toBe("Auction Ended");
});

it("tells the end, and whoever won that they did", () => {
  expect(spoken(lamp(), customer, true, over)).toMatch(/^Auction Ended. You are outbid: Ravi/);
  expect(spoken(lamp(own), customer, true, over)).toBe("You won this lot for ₹300.");
});
