import { describe, expect, it } from "vitest";

import type { UserInfo } from "@/api/types";
import { auction } from "@/test/auctions";

import { cardButton, mayDelete, standing, wasOutbid } from "./standing";

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

describe("the card's button", () => {
  it.each([
    ["a visitor before the end", null, end - 1, "signIn"],
    ["a bidder before the end", person("u2"), end - 1, "bid"],
    ["the leader after the end", person("u1"), end, "won"],
    ["someone of the same name after the end", person("u2"), end, "ended"],
    ["a visitor after the end", null, end, "ended"],
  ] as const)("%s", (_who, user, now, button) => {
    expect(cardButton(auction(), user, now)).toBe(button);
  });

  it("believes the server that it is over before our clock does", () => {
    expect(cardButton(auction({ status: "sold" }), person("u1"), end - 5000)).toBe("won");
  });
});

describe("the auction's own screen", () => {
  it("tells who may do what", () => {
    expect(standing(auction(), null, end - 1)).toEqual({ kind: "visitor" });
    expect(standing(auction(), person("s1"), end - 1)).toEqual({ kind: "own" });
    expect(standing(auction(), person("u1"), end - 1)).toEqual({ kind: "bidding", leading: true });
    expect(standing(auction(), person("u2"), end - 1)).toEqual({ kind: "bidding", leading: false });
    expect(standing(auction({ ordered: true }), person("u1"), end)).toEqual({
      kind: "won",
      ordered: true,
    });
    expect(standing(auction({ bidCount: 0, highestBidderId: null }), person("u1"), end)).toEqual({
      kind: "ended",
    });
  });

  it("notices being outbid, and only that", () => {
    const after = auction({ bidCount: 3, highestBidderId: "u2" });
    expect(wasOutbid(auction(), after, person("u1"))).toBe(true);
    expect(wasOutbid(undefined, after, person("u1"))).toBe(false);
    expect(wasOutbid(after, auction({ bidCount: 4, highestBidderId: "u3" }), person("u1"))).toBe(
      false,
    );
  });

  it("waits for the start, and gives nothing away below the reserve", () => {
    const later = auction({ terms: { ...auction().terms, startDate: "2026-11-15T11:59:59Z" } });
    expect(standing(later, person("u2"), end - 5000)).toEqual({ kind: "coming" });
    expect(standing(auction({ reserveMet: false }), person("u1"), end)).toEqual({ kind: "ended" });
  });
});

it("is deleted by admins, and by its creator while nobody has bid", () => {
  expect(mayDelete(auction(), person("x", { isAdmin: true }))).toBe(true);
  expect(mayDelete(auction(), person("s1"))).toBe(false);
  expect(mayDelete(auction({ bidCount: 0 }), person("s1"))).toBe(true);
  expect(mayDelete(auction({ bidCount: 0 }), person("u1"))).toBe(false);
  expect(mayDelete(auction(), null)).toBe(false);
});
