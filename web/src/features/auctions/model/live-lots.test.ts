import { expect, it } from "vitest";

import { auction } from "@/test/auctions";

import { liveLots } from "./live-lots";

const now = Date.parse("2026-11-15T11:00:00Z");
const lot = (id: string, endDate: string) => auction({ _id: id, endDate });

it("shows what is running, the next to end first, and no more than there is room for", () => {
  const auctions = [
    lot("later", "2026-11-16T11:00:00Z"),
    lot("over", "2026-11-15T11:00:00Z"),
    lot("soon", "2026-11-15T11:00:01Z"),
    lot("last", "2026-11-17T11:00:00Z"),
    auction({ _id: "sold", status: "sold" }),
  ];
  expect(liveLots(auctions, now, 2).map(({ _id }) => _id)).toEqual(["soon", "later"]);
});
