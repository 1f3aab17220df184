import { expect, test } from "vitest";

import type { Selling } from "@/api/types";

import { priceOf, sellingLine, sortedByNeed, stageWord } from "./selling-line";

const lot = (changes: Partial<Selling>, status = "lapsed"): Selling =>
  ({
    auction: { status, endDate: "2026-01-05T06:30:00Z", bidCount: 0 },
    stage: "free",
    buyer: null,
    payBy: null,
    offer: null,
    next: null,
    ...changes,
  }) as Selling;

test("each stage has its sentence", () => {
  expect(sellingLine(lot({}))).toBe("The winner did not pay in time.");
  expect(sellingLine(lot({}, "unsold"))).toBe("Nobody bid.");
  const auction = { status: "unsold", bidCount: 1 } as Selling["auction"];
  expect(sellingLine(lot({ auction }))).toBe("What was bid was taken back.");
  expect(sellingLine(lot({ stage: "paid", buyer: "Asha" }))).toBe("Asha has paid");
  expect(sellingLine(lot({ stage: "awaitingPayment", buyer: "Asha" }))).toBe("Asha has to pay");
  const offer = { name: "Ravi", price: 400, state: "open", answerBy: "2026-01-05T06:30:00Z" };
  expect(sellingLine(lot({ stage: "offered", offer }))).toMatch(
    /^Ravi can have it for ₹400 until /,
  );
});

test("a lot that has not begun says when it does", () => {
  const auction = { status: "upcoming", terms: { startDate: "2026-01-05T06:30:00Z" } };
  const coming = lot({ stage: "running", auction: auction as Selling["auction"] });
  expect(sellingLine(coming)).toMatch(/^Starts 5\sJan/);
  expect(sellingLine(lot({ stage: "running" }, "live"))).toMatch(/^Ends 5\sJan/);
});

test("a lot that is not settled yet is neither running nor to be decided about", () => {
  const ended = lot({ stage: "running" }, "reserveNotMet");
  expect(stageWord(ended)).toBe("Just ended");
  expect(sellingLine(ended)).toBe("It is being settled. That takes a moment.");
  expect(stageWord(lot({ stage: "running" }, "live"))).toBe("Live");
  expect(stageWord(lot({}, "reserveNotMet"))).toBe("Your decision");
});

test("an offer that came to nothing is told", () => {
  const offer = (state: string) =>
    lot({ offer: { name: "Ravi", price: 400, state, answerBy: null } });
  expect(sellingLine(offer("declined"))).toBe("The winner did not pay in time. Ravi declined.");
  expect(sellingLine(offer("expired"))).toContain("Ravi did not answer.");
  expect(sellingLine(offer("lapsed"))).toContain("Ravi accepted and did not pay.");
});

test("a price says which one it is, and what waits for the seller comes first", () => {
  const ended = { status: "lapsed", currentBid: 900, soldFor: null, bidCount: 3 };
  const auction = ended as Selling["auction"];
  expect(priceOf(lot({ auction }))).toEqual({ amount: 900, name: "Highest bid, 3 bids" });
  expect(priceOf(lot({ auction, stage: "running" })).name).toBe("Current bid, 3 bids");
  // Of bids that were all taken back none is the highest.
  const taken = { ...auction, status: "unsold", highestBidderId: null } as const;
  for (const bidCount of [0, 3])
    expect(priceOf(lot({ auction: { ...taken, bidCount } })).name).toBe("Starting bid");
  const offer = { name: "Ravi", price: 400, state: "open", answerBy: "2026-01-05T06:30:00Z" };
  expect(priceOf(lot({ auction, stage: "offered", offer }))).toEqual({
    amount: 400,
    name: "Offered for",
  });
  const lots = [lot({ stage: "paid" }), lot({ stage: "free" }), lot({ stage: "running" })];
  expect(sortedByNeed(lots).map(({ stage }) => stage)).toEqual(["free", "paid", "running"]);
});
