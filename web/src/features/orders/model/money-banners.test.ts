import { describe, expect, it } from "vitest";

import type { Order } from "@/api/types";
import { order } from "@/test/checkout";

import { moneyBanners } from "./money-banners";
import { isMoving } from "./order-state";

const at = "2026-08-04T14:00:00Z";
type Status = NonNullable<Order["refund"]>["status"];
const payment = {
  provider: "PayPal" as const,
  providerOrderId: "P1",
  captureId: "C1",
  status: "held" as const,
  amount: 23.01,
  currency: "USD",
  note: "Please return the money by hand at the provider.",
  isFollowedUp: true,
  payerEmail: "",
  updatedAt: at,
};
const wentBack = (status: Status, over: Partial<Order> = {}) =>
  order({
    status: "paid",
    isPaid: true,
    payment,
    refund: { refundId: null, status, amount: 23.01, currency: "USD", at },
    ...over,
  });
const said = (which: Order, mine: boolean) => moneyBanners(which, mine).map(({ text }) => text);

describe("money that is held", () => {
  const held = order({ status: "cancelled", heldPayments: [payment] });
  const stuck = { ...held, heldPayments: [{ ...payment, isFollowedUp: false }] };

  it("is on its way back, and the page waits for it", () => {
    expect(said(held, true)).toEqual([
      "Your payment of $23.01 arrived, but it could not pay this order. We are sending it back to you; there is nothing you need to do.",
    ]);
    expect(said(held, false)).toEqual([
      "$23.01 arrived with PayPal, but it could not pay this order. It is held and goes back to the payer by itself.",
    ]);
    expect(isMoving(held)).toBe(true);
  });

  it("tells an admin what to do when it cannot go back by itself", () => {
    expect(said(stuck, false)[0]).toContain("Please return the money by hand at the provider.");
    expect(said(stuck, true)[0]).toContain("We keep it safe");
    expect(isMoving(stuck)).toBe(false);
  });
});

describe("money that went back", () => {
  it.each([
    ["partial", {}, "$23.01 of it went back to you.", "$23.01 of it went back to the payer."],
    [
      "reversed",
      {},
      "Your bank took $23.01 back. The shop will look into it.",
      "The payer\u2019s bank took $23.01 back. This order is no longer paid for: contest that at PayPal, or close the order with Refund.",
    ],
    [
      "gone",
      {},
      "$23.01 went back to you, and PayPal has not said why yet. The shop will look into it.",
      "$23.01 went back to the payer, and PayPal has not said why yet. This order is no longer paid for: contest that at PayPal, or close the order with Refund.",
    ],
    [
      "reversed",
      { status: "refunded", isPaid: false },
      "Your bank took $23.01 back.",
      "The payer\u2019s bank took $23.01 back.",
    ],
    [
      "refunded",
      { status: "cancelled", isPaid: false },
      "$23.01 went back to you.",
      "$23.01 went back to the payer.",
    ],
  ] satisfies [Status, Partial<Order>, string, string][])(
    "%s",
    (status, over, toPayer, toAdmin) => {
      expect(said(wentBack(status, over), true)).toEqual([toPayer]);
      expect(said(wentBack(status, over), false)).toEqual([toAdmin]);
    },
  );

  it("is told by what is held, of a payment that pays nothing", () =>
    expect(said(wentBack("held", { status: "cancelled", isPaid: false }), true)).toEqual([]));

  it("needs no second banner when the order says so itself", () => {
    expect(said(wentBack("refunded", { status: "refunded", isPaid: false }), true)).toEqual([]);
    expect(said(order(), true)).toEqual([]);
  });
});

describe("money that is owed or disputed", () => {
  const refund = {
    id: "r1",
    state: "failed" as const,
    providerStatus: "failed",
    amount: 23.01,
    currency: "USD",
    reason: "",
    by: "Devika",
    lines: [],
    canBeRetried: true,
    byHand: false,
    createdAt: at,
    updatedAt: at,
  };
  const dispute = {
    id: "d1",
    provider: "PayPal" as const,
    stage: "open" as const,
    providerStatus: "OPEN",
    reason: "NOT_RECEIVED",
    amount: 23.01,
    respondBy: at,
    url: "https://example.com/d1",
  };

  it("is told to an admin, and to the payer in words of their own", () => {
    const owed = order({ status: "paid", isPaid: true, refunds: [refund] });
    expect(said(owed, false)).toEqual([expect.stringMatching(/^The refund of \$23\.01 failed/)]);
    expect(said(owed, true)).toEqual([
      expect.stringMatching(/^Your refund of \$23\.01 has not reached you yet\./),
    ]);
    const again = { ...owed, refunds: [{ ...refund, canBeRetried: false }] };
    for (const mine of [true, false]) expect(said(again, mine)).toEqual([]);
  });

  it("stops the order until it is decided", () => {
    const disputed = order({ status: "paid", isPaid: true, disputes: [dispute] });
    expect(said(disputed, false)[0]).toMatch(/send nothing\. Answer by 4\sAugust\s2026/);
    expect(said(disputed, true)[0]).toMatch(/^You dispute this payment/);
    const won = { ...disputed, disputes: [{ ...dispute, stage: "won" as const }] };
    expect(said(won, false)).toEqual([]);
  });
});

describe("an order that its seller must not send", () => {
  it.each(["reversed", "gone", "refunding"] as const)("says so when its money is %s", (stopped) => {
    const seen = order({ status: "paid", isPaid: true, isPartial: true, stopped });
    expect(said(seen, false)).toEqual([expect.stringMatching(/^Please do not send this order\. /)]);
  });

  it("says nothing when all is well", () => {
    expect(said(order({ status: "paid", isPaid: true, isPartial: true }), false)).toEqual([]);
  });
});
