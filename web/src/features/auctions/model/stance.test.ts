import { describe, expect, it } from "vitest";

import type { Bid, Mine, UserInfo } from "@/api/types";
import { auction } from "@/test/auctions";

import {
  cardButton,
  ending,
  leads,
  mayDelete,
  mayEdit,
  mayVoid,
  placeOf,
  position,
  salePrice,
  stance,
} from "./stance";

const end = Date.parse("2026-11-15T12:00:00Z");
const person = (id: string, change: Partial<UserInfo> = {}): UserInfo => ({
  _id: id,
  name: "Asha",
  email: "",
  token: "t",
  isAdmin: false,
  isSeller: false,
  seller: { name: "", logo: "", description: "" },
  ...change,
});

/** What the server tells somebody of themselves in an auction. */
const own: Mine = {
  bidderId: "p1",
  hasBid: true,
  leading: false,
  maximum: null,
  nextBid: 310,
  payBy: null,
  price: null,
};

describe("the card's button", () => {
  it.each([
    ["a visitor before the end", null, end - 1, "signIn"],
    ["a bidder before the end", person("u2"), end - 1, "bid"],
    ["the seller before the end", person("s1"), end - 1, "look"],
    ["the leader after the end", person("u1"), end, "won"],
    ["someone of the same name after the end", person("u2"), end, "ended"],
    ["a visitor after the end", null, end, "ended"],
  ] as const)("%s", (_who, user, now, button) => {
    expect(cardButton(auction(), user, now)).toBe(button);
  });

  it("lets people look at what is yet to come", () => {
    const later = auction({ terms: { ...auction().terms, startDate: "2026-11-15T11:59:59Z" } });
    expect(cardButton(later, person("u2"), end - 5000)).toBe("look");
  });

  it("believes the server that it is over before our clock does", () => {
    expect(cardButton(auction({ status: "sold" }), person("u1"), end - 5000)).toBe("won");
  });
});

describe("the auction's own screen", () => {
  it("tells who may do what", () => {
    expect(stance(auction(), null, end - 1)).toEqual({ kind: "visitor" });
    expect(stance(auction(), person("s1"), end - 1)).toEqual({ kind: "own" });
    expect(stance(auction(), person("u1"), end - 1)).toEqual({ kind: "bidding", leading: true });
    expect(stance(auction(), person("u2"), end - 1)).toEqual({ kind: "bidding", leading: false });
    expect(stance(auction({ ordered: true }), person("u1"), end)).toEqual({
      kind: "won",
      ordered: true,
    });
    expect(stance(auction({ bidCount: 0, highestBidderId: null }), person("u1"), end)).toEqual({
      kind: "ended",
    });
  });

  it("knows who leads and who is outbid, from the server or the history", () => {
    const bid = { bidder: "Asha", bidderId: "u1", bidAmount: 100, bidTime: null, seq: 1 };
    const stands = { ...bid, automatic: false, restated: false, voided: false, voidReason: null };
    const after = auction({ highestBidderId: "u2", bids: [stands] });
    expect(position(auction(), person("u1"), false)).toBe("leading");
    expect(position(after, person("u1"), false)).toBe("outbid");
    expect(position(after, person("u3"), false)).toBeNull();
    expect(position(auction({ highestBidderId: "u2" }), person("u3"), true)).toBe("outbid");
    const shown = auction({ highestBidderId: "p1", mine: own });
    expect(leads(shown, person("u1"))).toBe(true);
    expect(leads(shown, null)).toBe(false);
    expect(leads({ ...shown, mine: null }, person("u1"))).toBe(false);
    const voided = auction({ highestBidderId: "u2", bids: [{ ...stands, voided: true }] });
    expect(position(voided, person("u1"), false)).toBeNull();
    expect(position(after, null, false)).toBeNull();
  });

  it("sorts one's own lots by how they stand", () => {
    expect(placeOf(auction(), person("u1"), end - 1)).toBe("leading");
    expect(placeOf(auction(), person("u2"), end - 1)).toBe("outbid");
    expect(placeOf(auction(), person("u1"), end)).toBe("won");
    expect(placeOf(auction(), person("u2"), end)).toBe("lost");
    expect(placeOf(auction({ reserveMet: false }), person("u1"), end)).toBe("lost");
  });

  it("says how it ended", () => {
    expect(ending(auction())).toBe("sold");
    expect(ending(auction({ reserveMet: false }))).toBe("reserveNotMet");
    expect(ending(auction({ highestBidderId: null }))).toBe("unsold");
    expect(ending(auction({ status: "lapsed" }))).toBe("lapsed");
    expect(ending(auction({ status: "sold", reserveMet: false }))).toBe("sold");
  });

  it("gives an unpaid lot to nobody, and a second chance to whoever took it", () => {
    expect(stance(auction({ status: "lapsed" }), person("u1"), end)).toEqual({ kind: "ended" });
    const second = auction({ status: "sold", buyerId: "u2", soldFor: 250 });
    expect(stance(second, person("u1"), end)).toEqual({ kind: "ended" });
    expect(stance(second, person("u2"), end)).toEqual({ kind: "won", ordered: false });
    expect([salePrice(second), salePrice(auction())]).toEqual([250, 300]);
  });

  it("waits for the start, and gives nothing away below the reserve", () => {
    const later = auction({ terms: { ...auction().terms, startDate: "2026-11-15T11:59:59Z" } });
    expect(stance(later, person("u2"), end - 5000)).toEqual({ kind: "coming" });
    expect(stance(auction({ reserveMet: false }), person("u1"), end)).toEqual({ kind: "ended" });
  });
});

it("is deleted by admins, and by its creator while nobody has bid", () => {
  expect(mayDelete(auction(), person("x", { isAdmin: true }))).toBe(true);
  expect(mayDelete(auction(), person("s1"))).toBe(false);
  expect(mayDelete(auction({ bidCount: 0 }), person("s1"))).toBe(true);
  expect(mayDelete(auction({ bidCount: 0 }), person("u1"))).toBe(false);
  expect(mayDelete(auction(), null)).toBe(false);
});

it("is edited by its creator until the first bid or the end", () => {
  const fresh = auction({ bidCount: 0 });
  expect(mayEdit(fresh, person("s1"), end - 1)).toBe(true);
  expect(mayEdit(auction(), person("s1"), end - 1)).toBe(false);
  expect(mayEdit(fresh, person("s1"), end)).toBe(false);
  expect(mayEdit(fresh, person("u1", { isAdmin: true }), end - 1)).toBe(false);
});

it("offers to take a bid back only where the shop would", () => {
  const admin = person("x", { isAdmin: true });
  const bid = { seq: 1, automatic: false, voided: false, bidderId: "u1" } as Bid;
  expect(mayVoid(auction(), bid, admin)).toBe(true);
  // Where nothing was put up again the server leaves that out.
  const plain = auction({ relistedAs: undefined as unknown as null });
  expect(mayVoid(plain, bid, admin)).toBe(true);
  expect(mayVoid(auction({ status: "sold", buyerId: "u1" }), bid, admin)).toBe(true);
  expect(mayVoid(auction({ status: "sold", reserveMet: true, buyerId: "u1" }), bid, admin)).toBe(
    true,
  );
  expect(mayVoid(auction({ status: "reserveNotMet", reserveMet: false }), bid, admin)).toBe(true);
  const extended = auction({ firstEndDate: "2026-11-15T11:55:00Z" });
  expect(mayVoid(extended, bid, admin)).toBe(true);
  expect(mayVoid(auction(), bid, person("u2"))).toBe(false);
  expect(mayVoid(auction(), bid, null)).toBe(false);
  for (const other of [{ automatic: true }, { voided: true }])
    expect(mayVoid(auction(), { ...bid, ...other }, admin)).toBe(false);
  const settled = [
    { ordered: true },
    { status: "lapsed" },
    { relistedAs: "a2" },
    { status: "sold", buyerId: "u2" },
    // Below the reserve its leader has it by a second chance alone.
    { status: "sold", buyerId: "u1", reserveMet: false },
    // Bought at its fixed price: no bid of it is taken back, whoever made it.
    { status: "sold", buyerId: "u1", firstEndDate: "2026-11-16T12:00:00Z" },
  ] as const;
  for (const how of settled) expect(mayVoid(auction(how), bid, admin)).toBe(false);
});
