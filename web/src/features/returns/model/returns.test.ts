import { expect, test } from "vitest";

import type { ReturnCase } from "@/api/types";

import * as messages from "../messages";
import {
  actionKind,
  asksFor,
  atFirst,
  confirmKind,
  inOrder,
  dueWords,
  isAction,
  isSoldAgain,
  lastDay,
  needsPhoto,
  returnState,
} from "./returns";

const one = { status: "asked", dueAt: "2026-11-20T00:00:00.000Z" } as ReturnCase;

test("customer and seller read the same return in their own words", () => {
  expect(returnState(one, true).text).toBe(messages.states.asked);
  expect(returnState(one, false).text).toBe(messages.officeStates.asked);
  expect(dueWords(one, true, () => "Friday")).toContain("Friday");
  expect(dueWords({ ...one, status: "refunded" }, true, () => "Friday")).toBe("");
  expect(dueWords({ ...one, dueAt: null }, true, () => "Friday")).toBe("");
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
  const kinds = (actions: string[]) => actions.map((action) => actionKind(action, actions));
  expect(kinds(["accept", "refuse", "waive"])).toEqual(["secondary", "quiet", "quiet"]);
  // Alone it would not look like a button.
  expect(kinds(["withdraw"])).toEqual(["secondary"]);
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
