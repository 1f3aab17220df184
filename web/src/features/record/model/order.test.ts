import { describe, expect, it } from "vitest";

import { parseEntry } from "./entry";
import { followBids } from "./order";

type Lines = Record<string, string | number>;
type Happened = [at: number, event: string, lines?: Lines];

const terms: Lines = {
  seller: "seller",
  "starting-bid": 100,
  step: "any",
  extension: "none",
  reserve: "none",
  "buy-now": "none",
  "starts-at": 0,
  "ends-at": 1000,
};

const opened: Happened = [0, "terms", terms];
const bid = (at: number, bidder: string, amount: number, kind = "exact"): Happened => [
  at,
  "bid",
  { bidder, amount, kind },
];
const ended: Happened = [1000, "ended", { "ends-at": 1000 }];
const voided = (at: number, numbers: string): Happened => [at, "voided", { numbers, reason: "x" }];

function follow(...happened: Happened[]) {
  const entries = happened.map(([at, event, lines = {}], number) => {
    const all = { format: "haat-auction-event/v1", auction: "a", number, at, event, ...lines };
    const text = Object.entries(all).map(([name, value]) => `${name} ${value}\n`);
    return parseEntry(`${text.join("")}previous 0\n`);
  });
  return followBids(entries.filter((entry) => entry !== null));
}

describe("bids that were taken back", () => {
  const bids = [opened, bid(1, "asha", 500), bid(2, "ravi", 900), ended];

  it("may make somebody else the winner after the end", () => {
    const found = follow(...bids, voided(2000, "2"), bid(2000, "asha", 500, "automatic"));
    expect(found).toEqual({ wrong: null, leader: "asha", price: 500, bids: 3, takenBack: 1 });
  });

  it("leave nobody and no price when none is left", () => {
    const found = follow(opened, bid(1, "asha", 500), ended, voided(2000, "1"));
    expect(found).toMatchObject({ wrong: null, leader: null, price: null });
  });

  it("change nothing when the last bid still leads", () => {
    expect(follow(...bids, voided(2000, "1"))).toMatchObject({
      wrong: null,
      leader: "ravi",
      price: 900,
    });
  });

  it("take with them what was bid from the same maximum, and the answer", () => {
    const answered = [
      opened,
      bid(1, "asha", 100, "maximum"),
      bid(2, "ravi", 500),
      bid(2, "asha", 600, "automatic"),
    ];
    expect(follow(...answered, voided(3, "2 3"), bid(3, "asha", 100, "automatic"))).toMatchObject({
      wrong: null,
      leader: "asha",
      price: 100,
    });
    expect(follow(...answered, voided(3, "1 3"), bid(3, "ravi", 500, "automatic"))).toMatchObject({
      wrong: null,
      leader: "ravi",
      price: 500,
    });
    expect(follow(...answered, voided(3, "2")).wrong).toBe(4);
  });

  it("are followed by nothing else after the end", () => {
    expect(follow(...bids, bid(2000, "asha", 950, "automatic")).wrong).toBe(4);
    expect(follow(...bids, voided(2000, "2"), bid(2000, "asha", 950)).wrong).not.toBeNull();
    const another = bid(2001, "asha", 500, "automatic");
    expect(follow(...bids, voided(2000, "2"), another).wrong).not.toBeNull();
    const twice = bid(2000, "asha", 600, "automatic");
    const first = bid(2000, "asha", 500, "automatic");
    expect(follow(...bids, voided(2000, "2"), first, twice).wrong).toBe(6);
    expect(follow(...bids, voided(2000, "2"), bid(2000, "maya", 500, "automatic")).wrong).toBe(5);
  });
});

describe("times", () => {
  it("may go back a little between two nodes", () => {
    expect(follow(opened, bid(7, "asha", 500), bid(5, "ravi", 900), ended)).toMatchObject({
      wrong: null,
      leader: "ravi",
      price: 900,
    });
  });

  it("are kept by the start and the end", () => {
    expect(follow(opened, bid(1000, "asha", 500)).wrong).toBe(1);
    expect(follow([0, "terms", { ...terms, "starts-at": 10 }], bid(5, "asha", 500)).wrong).toBe(1);
    expect(follow(opened, [999, "ended", { "ends-at": 1000 }]).wrong).toBe(1);
    expect(follow(opened, [1000, "ended", { "ends-at": 900 }]).wrong).toBe(1);
    expect(follow(opened, ended, ended).wrong).toBe(2);
    expect(follow(opened, [5, "withdrawn"], bid(6, "asha", 500)).wrong).toBe(2);
  });

  it("move the end as far as the terms say", () => {
    const soft: Happened = [0, "terms", { ...terms, extension: "100 150" }];
    const to = (at: number, ends: number): Happened => [at, "extended", { "ends-at": ends }];
    const late = [soft, bid(950, "asha", 500), to(950, 1050)];
    expect(follow(...late, bid(1040, "ravi", 600), to(1040, 1140)).wrong).toBeNull();
    expect(
      follow(
        ...late,
        bid(1040, "ravi", 600),
        to(1040, 1140),
        bid(1100, "asha", 700),
        to(1100, 1150),
      ).wrong,
    ).toBeNull();
    expect(follow(soft, bid(950, "asha", 500), to(950, 1060)).wrong).toBe(2);
    expect(follow(soft, bid(950, "asha", 500)).wrong).toBe(1);
    expect(follow(soft, bid(950, "asha", 500), to(951, 1050)).wrong).toBe(1);
    expect(follow(opened, to(5, 2000)).wrong).toBe(1);
  });
});

it("takes the fixed price, which ends it at once", () => {
  const fixed: Happened = [0, "terms", { ...terms, "buy-now": 5000 }];
  const buys = bid(5, "asha", 5000, "buy-now");
  expect(follow(fixed, buys, [5, "ended", { "ends-at": 5 }])).toMatchObject({
    wrong: null,
    leader: "asha",
  });
  expect(follow(fixed, bid(4, "ravi", 100), buys, [5, "ended", { "ends-at": 5 }]).wrong).toBe(2);
  expect(follow(opened, buys, [5, "ended", { "ends-at": 5 }]).wrong).toBe(1);
});

it("lets prices only rise, and nobody bid on their own lot", () => {
  expect(follow(opened, bid(1, "asha", 99)).wrong).toBe(1);
  expect(follow(opened, bid(1, "asha", 500), bid(2, "ravi", 500)).wrong).toBe(2);
  expect(follow(opened, bid(1, "seller", 500)).wrong).toBe(1);
  expect(follow(opened, bid(1, "asha", 500), [2, "terms", terms]).wrong).toBe(2);
  const answer = bid(2, "asha", 600, "automatic");
  expect(follow(opened, bid(1, "asha", 500), bid(2, "ravi", 600), answer).wrong).toBeNull();
  expect(follow(opened, bid(1, "asha", 500), [2, "reserve-met"]).wrong).toBe(2);
});
