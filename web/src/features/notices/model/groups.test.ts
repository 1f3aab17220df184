import { expect, test } from "vitest";

import { grouped } from "./groups";

test("choices stand by what they are about, and what is unknown stands last", () => {
  const choices = ["brand_new", "outbid", "refund_done", "order_paid", "won"].map((kind) => ({
    kind,
  }));
  expect(grouped(choices)).toEqual([
    { group: "orders", choices: [{ kind: "order_paid" }] },
    { group: "money", choices: [{ kind: "refund_done" }] },
    { group: "auctions", choices: [{ kind: "outbid" }, { kind: "won" }] },
    { group: "other", choices: [{ kind: "brand_new" }] },
  ]);
});
