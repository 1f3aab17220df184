import { expect, test } from "vitest";

import type { Attention } from "@/api/types";

import { groupWaiting } from "./attention";

const item = (kind: Attention["kind"], provider: string, orderId: string) =>
  ({ kind, provider, orderId }) as Attention;

test("things of one kind stand together, in the order in which they wait", () => {
  const groups = groupWaiting([
    item("dispute", "Stripe", "a"),
    item("refundRefused", "PayPal", "b"),
    item("dispute", "PayPal", "c"),
  ]);
  expect(groups.map(({ wait, items }) => [wait, items.map(({ orderId }) => orderId)])).toEqual([
    ["dispute", ["a", "c"]],
    ["refundRefused", ["b"]],
  ]);
});

test("what came by hand was refused by nobody", () => {
  const groups = groupWaiting([
    item("refundRefused", "UPI", "a"),
    item("refundRefused", "COD", "b"),
    item("refundRefused", "Stripe", "c"),
  ]);
  expect(groups.map(({ wait, items }) => [wait, items.length])).toEqual([
    ["byHand", 2],
    ["refundRefused", 1],
  ]);
});
