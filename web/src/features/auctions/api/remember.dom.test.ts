import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, it } from "vitest";

import { auction } from "@/test/auctions";

import { auctionQuery } from "./get-auction";
import { forget, hear, remember } from "./remember";
import { sharedAuction, sharedAuctions, sharedPage } from "./shared";

const lamp = (version: number) => auction({ _id: "lamp", version, currentBid: version * 100 });
const vase = auction({ _id: "vase", version: 1 });
const list = ["auctions", "list"];
const open = auctionQuery("lamp").queryKey;

let client: QueryClient;
beforeEach(() => {
  client = new QueryClient();
  client.setQueryData(list, [lamp(2), vase], { updatedAt: 1 });
});

it("puts what arrives wherever the auction is shown, and leaves the others", () => {
  client.setQueryData(open, lamp(2));
  remember(client, lamp(3));
  expect(client.getQueryData(list)).toEqual([lamp(3), vase]);
  expect(client.getQueryData(open)).toMatchObject({ version: 3 });
});

it("puts news over what is known, and opens nothing for them", () => {
  hear(client, { _id: "lamp", version: 3, currentBid: 300 });
  expect(client.getQueryData(list)).toEqual([lamp(3), vase]);
  expect(client.getQueryData(open)).toBeUndefined();
  client.setQueryData(open, lamp(2));
  hear(client, { _id: "lamp", version: 3, currentBid: 300 });
  expect(client.getQueryData(open)).toEqual(lamp(3));
});

it("has the words and pictures of a lot anew when news bring them, and only then", () => {
  const edited = { title: "Bronze lamp", imageUrl: "/bronze.webp" };
  hear(client, { _id: "lamp", version: 3, ...edited });
  expect(client.getQueryData(list)).toMatchObject([{ _id: "lamp", version: 3, ...edited }, vase]);
  hear(client, { _id: "lamp", version: 4, currentBid: 900 });
  expect(client.getQueryData(list)).toMatchObject([{ currentBid: 900, ...edited }, vase]);
});

it("makes a list no fresher than it was", () => {
  remember(client, lamp(3));
  expect(client.getQueryState(list)?.dataUpdatedAt).toBe(1);
});

it("opens no auction that nobody has opened", () => {
  remember(client, lamp(3));
  expect(client.getQueryData(open)).toBeUndefined();
});

it("keeps the newer state, whichever arrives last", () => {
  expect(sharedAuction(lamp(3), lamp(2))).toMatchObject({ version: 3 });
  expect(sharedAuction(undefined, lamp(2))).toMatchObject({ version: 2 });
  const merged = sharedAuctions([lamp(3), vase], [auction({ _id: "box" }), lamp(2)]);
  expect(merged.map(({ _id, version }) => [_id, version])).toEqual([
    ["box", 2],
    ["lamp", 3],
  ]);
});

it("forgets what is deleted", () => {
  client.setQueryData(open, lamp(2));
  forget(client, "lamp");
  expect(client.getQueryData(list)).toEqual([vase]);
  expect(client.getQueryData(open)).toBeUndefined();
});

it("knows pages of a longer list too", () => {
  const page = ["auctions", "list", { page: 2 }];
  client.setQueryData(page, { items: [lamp(2), vase], total: 40 });
  remember(client, lamp(3));
  expect(client.getQueryData(page)).toEqual({ items: [lamp(3), vase], total: 40 });
  const arrived = { items: [lamp(2)], total: 41 };
  expect(sharedPage(client.getQueryData(page), arrived)).toMatchObject({
    items: [{ version: 3 }],
    total: 41,
  });
});

it("draws a page that has not changed no second time", () => {
  const page = { items: [lamp(2), vase], total: 2 };
  const shown = sharedPage(sharedPage(undefined, page), page);
  expect(sharedPage(shown, page)).toBe(shown);
});
