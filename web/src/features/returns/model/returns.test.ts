import { expect, test } from "vitest";

import type { ReturnCase, UserInfo } from "@/api/types";

import * as messages from "../messages";
import {
  afterWords,
  asksFor,
  atFirst,
  confirmKind,
  inOrder,
  dueWords,
  eventWords,
  isAction,
  isSoldAgain,
  lastDay,
  needsPhoto,
  readerOf,
  returnState,
} from "./returns";

const one = {
  status: "asked",
  dueAt: "2026-11-20T00:00:00.000Z",
  actions: [] as string[],
} as ReturnCase;

test("customer and seller read the same return in their own words", () => {
  expect(returnState(one, true).text).toBe(messages.states.asked);
  expect(returnState(one, false).text).toBe(messages.officeStates.asked);
  expect(dueWords(one, "customer", () => "Friday")).toContain("Friday");
  expect(dueWords({ ...one, status: "refunded" }, "customer", () => "Friday")).toBe("");
  expect(dueWords({ ...one, dueAt: null }, "customer", () => "Friday")).toBe("");
});

test("the shop decides after its seller, and answers what it sold itself", () => {
  const admin = { _id: "a", isAdmin: true } as UserInfo;
  const sellers = { ...one, sellerId: "s" };
  expect(readerOf(sellers, true, admin)).toBe("customer");
  expect(readerOf(sellers, false, admin)).toBe("shop");
  expect(readerOf(sellers, false, { ...admin, isAdmin: false })).toBe("sender");
  expect(readerOf({ ...one, sellerId: null }, false, admin)).toBe("sender");
  expect(readerOf({ ...one, sellerId: "a" }, false, admin)).toBe("sender");
  expect(dueWords(sellers, "shop", () => "Friday")).toBe(
    "The seller has until Friday; then you decide.",
  );
});

test("the only piece there is to give back is chosen at once", () => {
  const parcel = (...quantities: number[]) => ({
    no: 1,
    until: "2026-11-20T00:00:00.000Z",
    lines: quantities.map((quantity, place) => ({ lineNo: place + 1, quantity })),
  });
  expect(atFirst([parcel(1)])).toEqual({ 1: 1 });
  expect(atFirst([parcel(2)])).toEqual({});
  expect(atFirst([parcel(1, 1)])).toEqual({});
});

test("nothing was taken back of what the customer keeps", () => {
  const kept = { ...one, status: "received" as const, restocked: null, actions: ["refund"] };
  expect(returnState(kept, true).text).toBe("Accepted, money to follow");
  expect(returnState(kept, false).text).toBe(messages.officeStates.received);
  expect(afterWords(kept)).toMatch(/^Agreed\. Now give the money back/);
  expect(eventWords({ ...kept, status: "refunded" }, "received")).toBe(messages.letKeep);
  const came = { ...kept, restocked: false };
  expect(returnState(came, true).text).toBe(messages.states.received);
  expect(afterWords(came)).toMatch(/^Taken back/);
  expect(eventWords(came, "received")).toBe(messages.events.received);
});

test("who cannot give money back by hand is not told to", () => {
  const kept = { ...one, status: "received" as const, restocked: null };
  expect(returnState(kept, false).text).toBe("To be refunded by the shop");
  expect(afterWords(kept)).toBe("Agreed. The shop gives the money back: it came by hand.");
  expect(afterWords({ ...kept, restocked: true })).toBe(
    "Taken back. The shop gives the money back: it came by hand.",
  );
});

test.each(["failed", "refused"] as const)(
  "money that did not go (%s) is not called refunded",
  (state) => {
    const refund = { state, amount: 500, currency: "INR" };
    const owed = { ...one, status: "refunded" as const, restocked: true, refund };
    expect(returnState(owed, true)).toEqual({ tone: "accent", text: messages.states.received });
    expect(returnState({ ...owed, restocked: null }, true).text).toBe("Accepted, money to follow");
    expect(returnState(owed, false)).toEqual({ tone: "alert", text: "Refund still owed" });
    expect(afterWords(owed)).toMatch(/^The money could not be sent and is still owed\./);
    expect(eventWords(owed, "refunded")).toBe("started the refund");
    const gone = { ...owed, refund: { ...refund, state: "done" as const } };
    expect(returnState(gone, true).text).toBe("Refunded");
    expect(eventWords(gone, "refunded")).toBe("gave the money back");
  },
);

test("what came broken does not go back on the shelf by itself", () => {
  expect(isSoldAgain({ ...one, reason: "damaged" })).toBe(false);
  expect(isSoldAgain({ ...one, reason: "changed_mind" })).toBe(true);
});

test("only what there are words for becomes a button", () => {
  expect(["accept", "auction", "toString"].filter(isAction)).toEqual(["accept"]);
});

test("every action says what it needs", () => {
  expect(asksFor("refuse")).toBe("reason");
  expect(asksFor("send")).toBe("tracking");
  expect(asksFor("receive")).toBe("shelf");
  expect(asksFor("withdraw")).toBe("nothing");
  expect(inOrder(["waive", "receive", "refuse"])).toEqual(["receive", "waive", "refuse"]);
  expect(["accept", "refuse", "waive"].map(confirmKind)).toEqual(["primary", "danger", "primary"]);
});

test("what is not what it should be needs a photo", () => {
  expect(needsPhoto("damaged")).toBe(true);
  expect(needsPhoto("changed_mind")).toBe(false);
});

test("the last day is that of the parcel which came last", () => {
  expect(lastDay({ returns: [], openParcels: [] })).toBeNull();
  const parcel = (until: string) => ({ no: 1, until, lines: [] });
  expect(
    lastDay({
      returns: [],
      openParcels: [parcel("2026-11-20"), parcel("2026-11-22"), parcel("2026-11-21")],
    }),
  ).toBe("2026-11-22");
});

test("a sum is one thing, whatever becomes of it", () => {
  const said = Object.values(messages.moneyBack).map((words) => words("₹500"));
  expect(said.join(" ")).not.toMatch(/ are /);
  expect(messages.moneyBack.pending("₹500")).toBe("₹500 is on its way.");
});
