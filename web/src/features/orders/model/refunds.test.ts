import { describe, expect, it } from "vitest";

import type { Order } from "@/api/types";
import { order } from "@/test/checkout";

import { disputeWords } from "./disputes";
import { leftInWords, moneyBanners } from "./money-banners";
import {
  isGoingBack,
  leftOf,
  owedRefunds,
  type Part,
  piecesLeft,
  type Refund,
  refundRequest,
  refundTone,
  refundWords,
  whyRefunded,
} from "./refunds";

const refund = (over: Partial<Refund> = {}): Refund => ({
  id: "r1",
  state: "done",
  providerStatus: "",
  amount: 100,
  currency: "INR",
  reason: "A scratch.",
  by: "Devika",
  lines: [],
  canBeRetried: false,
  byHand: false,
  createdAt: "2026-08-04T14:00:00Z",
  updatedAt: "2026-08-04T14:00:00Z",
  ...over,
});
const line = order().orderItems[0];
const three = { orderItems: line ? [{ ...line, quantity: 3 }] : [], refunds: [] as Refund[] };
const part = { amount: "", quantities: {}, reason: "A scratch." };

it("tells why apart from what for", () => {
  expect(whyRefunded("Found broken at the shop", "1 × Kettle")).toBe(
    "Found broken at the shop. For 1 × Kettle.",
  );
  expect(whyRefunded("One was broken.", "1 × Kettle")).toBe("One was broken. For 1 × Kettle.");
  expect(whyRefunded("", "1 × Kettle")).toBe("For 1 × Kettle.");
  expect(whyRefunded("As agreed", "")).toBe("As agreed");
});

describe("a part of an order", () => {
  const most = { rupees: 2000, words: "₹2,000" };
  const request = (...[typed, of]: [Part, Parameters<typeof refundRequest>[1]]) =>
    refundRequest(typed, of, most);
  it("is no hundred times as much for a comma", () =>
    expect(request({ ...part, amount: "12,50" }, three)).toMatchObject({ amount: 12.5 }));
  it("is an amount, or pieces, with a reason", () => {
    expect(request({ ...part, amount: "1,250.50" }, three)).toEqual({
      amount: 1250.5,
      lines: [],
      reason: "A scratch.",
    });
    expect(request({ ...part, quantities: { 1: "2" } }, three)).toEqual({
      lines: [{ lineNo: 1, quantity: 2 }],
      reason: "A scratch.",
    });
  });

  it.each([
    ["amount", { ...part }],
    ["amount", { ...part, amount: "0" }],
    ["amount", { ...part, amount: "-5" }],
    ["amount", { ...part, amount: "many" }],
    ["reason", { ...part, amount: "5", reason: " " }],
    ["line-1", { ...part, quantities: { 1: "4" } }],
    ["line-1", { ...part, quantities: { 1: "0.5" } }],
    ["line-1", { ...part, quantities: { 1: "0x1" } }],
  ])("is refused at %s", (field, typed) => {
    expect(request(typed, three)).toMatchObject([{ field }]);
  });

  it("says all that is wrong at once", () =>
    expect(request({ amount: "many", quantities: { 1: "4" }, reason: "" }, three)).toMatchObject([
      { field: "line-1" },
      { field: "amount" },
      { field: "reason" },
    ]));

  it("says that it is more than is left, and what else is wrong", () =>
    expect(request({ ...part, amount: "2000.01", reason: "" }, three)).toEqual([
      { field: "amount", text: "At most ₹2,000 can still be given back." },
      { field: "reason", text: "Please say why the money goes back." },
    ]));

  it("has no more pieces than are left", () => {
    const lines = [{ lineNo: 1, quantity: 2 }];
    const refunds = [refund({ lines }), refund({ lines, state: "refused" })];
    expect(piecesLeft({ ...three, refunds })).toEqual([
      { lineNo: 1, name: line?.name, price: line?.price, left: 1 },
    ]);
    expect(request({ ...part, quantities: { 1: "2" } }, { ...three, refunds })).toMatchObject([
      { field: "line-1" },
    ]);
  });
});

describe("what can still be given back", () => {
  const paid = { ...order().payment, amount: 1650 } as Order["payment"];
  const left = (...refunds: Refund[]) => leftOf({ payment: paid, refund: null, refunds });

  it("is what was paid, without what went back or is on its way", () => {
    expect(left()).toBe(1650);
    expect(left(refund({ amount: 165.1 }), refund({ amount: 0.2, state: "pending" }))).toBe(1484.7);
    expect(left(refund({ amount: 165, state: "refused" }))).toBe(1650);
    expect(left(refund({ amount: 1700 }))).toBe(0);
  });

  it("is told in rupees, as it is asked for, also of a payment in dollars", () => {
    expect(leftInWords(order({ payment: paid, totalPrice: 1650, refunds: [] }))).toBe("₹1,650");
    const inDollars = { ...paid, amount: 20, currency: "USD" } as Order["payment"];
    const half = refund({ amount: 10, currency: "USD" });
    expect(leftInWords(order({ payment: inDollars, totalPrice: 1650, refunds: [half] }))).toBe(
      "₹825 ($10.00)",
    );
  });

  it("knows what went back at the provider", () => {
    const told = { status: "partial", amount: 650 } as Order["refund"];
    expect(leftOf({ payment: paid, refund: told, refunds: [refund()] })).toBe(1000);
  });
});

describe("the refunds of an order", () => {
  it("are on their way until the payer has the money", () => {
    const states = (...all: Refund["state"][]) => ({
      refunds: all.map((state) => refund({ state })),
    });
    expect(isGoingBack(states("done", "pending"))).toBe(true);
    expect(isGoingBack(states("requested"))).toBe(true);
    expect(isGoingBack(states("done", "failed"))).toBe(false);
  });

  it("are owed when they came to nothing, until they are tried again", () => {
    const owed = refund({ state: "failed", canBeRetried: true });
    const replaced = refund({ state: "failed" });
    expect(owedRefunds({ refunds: [owed, replaced] })).toEqual([owed]);
    expect(refundWords(owed, false).badge).toBe("Failed, still owed");
    expect(refundWords(owed, true).badge).toBe("Delayed");
    expect(refundWords(replaced, false).badge).toBe("Tried again");
  });

  it("stand beside disputes, whose reasons read like words", () =>
    expect(disputeWords({ stage: "open", reason: "NOT_RECEIVED" })).toMatchObject({
      open: true,
      stage: "Open",
      reason: "not received",
    }));
});

describe("money that came by hand", () => {
  const owed = { state: "refused" as const, canBeRetried: true };
  const byHand = refund({ ...owed, byHand: true });

  it("was refused by nobody: it is to be given back", () => {
    expect(refundWords(byHand, false).badge).toBe("To give back");
    expect(refundWords(refund(owed), false).badge).toBe("Refused, still owed");
    expect(refundWords(byHand, true).badge).toBe(refundWords(refund(owed), true).badge);
  });

  it("went back once somebody said so: no bank has it on the way", () => {
    const back = refund({ state: "done", byHand: true });
    expect(refundWords(back, false)).toEqual({
      badge: "Given back",
      meaning: "It was noted as given back by hand.",
    });
    expect(refundWords(back, true).meaning).not.toContain("bank");
    expect(refundTone(back, true)).toBe("good");
  });

  it("is called so above the order too", () => {
    const [banner] = moneyBanners({ ...order(), refunds: [byHand] }, false);
    expect(banner?.text).toBe(
      "₹100 is still to be given back by hand. Please do so, then say it below.",
    );
  });
});
