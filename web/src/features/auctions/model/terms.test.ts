import { expect, it } from "vitest";

import { auction } from "@/test/auctions";

import { movedBy, reserveLine, softCloseLine, termsInWords } from "./terms";

const plain = auction().terms;

it("says what plain terms mean", () => {
  expect(termsInWords(plain)).toEqual([
    "Any higher bid counts.",
    "It ends on time, even if somebody bids in the last second.",
    "No reserve: the highest bid wins.",
    "The winner has 72 hours to order and pay.",
  ]);
});

it("says what the house's terms mean, and gives no reserve away", () => {
  const terms = {
    ...plain,
    step: 500,
    extension: { minutes: 2, capMinutes: 60 },
    hasReserve: true,
    buyNow: 90_000,
  };
  const said = termsInWords(terms).join(" ");
  expect(said).toContain("at least ₹500 higher");
  expect(said).toContain("in the last 2 minutes");
  expect(said).toContain("up to 60 minutes in all");
  expect(said).toContain("for ₹90,000, until the reserve is met");
});

it("says of a reserve what is still true after the end", () => {
  const said = (status: "live" | "sold" | "lapsed", reserveMet: boolean | null, ended: boolean) =>
    reserveLine(auction({ status, reserveMet }), ended);
  expect(said("live", null, false)).toBeNull();
  expect(said("live", false, false)).toBe("not met yet");
  // Its time is over, and the shop has not said so yet.
  expect(said("live", false, true)).toBe("not met");
  expect(said("lapsed", false, true)).toBe("not met");
  expect(said("sold", true, true)).toBe("met");
  // Its seller let it go for less.
  expect(said("sold", false, true)).toBeNull();
});

it("knows that the end moved, and how far it may", () => {
  const extension = { minutes: 2, capMinutes: 5 };
  const at = (endDate: string) => auction({ endDate, terms: { ...plain, extension } });
  const said = (endDate: string) => softCloseLine(at(endDate), extension);
  expect(movedBy(auction())).toBe(0);
  expect(said("2026-11-15T12:00:00Z")).toContain("A bid in the last 2 minutes moves the end");
  expect(movedBy(at("2026-11-15T12:01:30Z"))).toBe(90);
  expect(said("2026-11-15T12:01:30Z")).toContain("Moved by 1 minute 30 seconds so far");
  expect(said("2026-11-15T12:04:20Z")).toContain("Moved by 4 minutes 20 seconds so far");
  expect(said("2026-11-15T12:00:16Z")).toContain("Moved by 16 seconds so far");
  expect(said("2026-11-15T12:05:00Z")).toContain("by 5 minutes. It moves no further");
});
