import { expect, it } from "vitest";

import { asked, listPath, readList } from "./list-state";

const read = (search: string) => readList(new URLSearchParams(search));

it("asks for all, newest first, unless the address says otherwise", () => {
  expect(asked(read(""))).toEqual({ limit: 24 });
  expect(asked(read("show=nonsense&sort=nonsense&page=-3"))).toEqual({ limit: 24 });
  expect(asked(read("show=live"))).toEqual({ status: "live", sort: "ending", limit: 24 });
  expect(asked(read("show=coming&sort=price&query=brass lamp&category=Lamps&page=3"))).toEqual({
    status: "upcoming",
    sort: "price",
    query: "brass lamp",
    category: "Lamps",
    page: 3,
    limit: 24,
  });
});

it("writes an address that reads the same", () => {
  const state = read("show=ended&sort=bids&query=clock&page=2");
  const path = listPath(state, { page: 2 });
  expect(path).toBe("/auction?show=ended&sort=bids&query=clock&page=2");
  expect(read(path.split("?")[1] ?? "")).toEqual(state);
  expect(listPath(read(""))).toBe("/auction");
});

it("begins another list at its first page and in its usual order", () => {
  const state = read("show=ended&sort=bids&query=clock&page=2");
  expect(listPath(state, { show: "live" })).toBe("/auction?show=live&query=clock");
  expect(listPath(state, { sort: "price" })).toBe("/auction?show=ended&sort=price&query=clock");
});
