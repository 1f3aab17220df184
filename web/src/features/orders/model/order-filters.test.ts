import { describe, expect, it } from "vitest";

import { readFilters, writeFilters } from "./order-filters";

const usual = { query: "", status: "", sort: "", page: 1 };

describe("order filters in the address", () => {
  it.each([
    ["", usual],
    [
      "?query=asha%20rao&status=paid&page=3",
      { ...usual, query: "asha rao", status: "paid", page: 3 },
    ],
    ["?status=nonsense&page=-4", usual],
    ["?status=to-send", usual],
    ["?order=highest", { ...usual, sort: "highest" }],
    ["?order=sideways", usual],
    ["?page=two", usual],
  ])("of an admin: %s", (address, filters) => {
    expect(readFilters(new URLSearchParams(address), "admin")).toEqual(filters);
  });

  it.each([
    ["?status=to-send&order=oldest", { ...usual, status: "to-send", sort: "oldest" }],
    ["?status=paid&order=highest", { ...usual, sort: "highest" }],
    ["?status=to-send&order=waiting", { ...usual, status: "to-send", sort: "waiting" }],
    // Only what is to be sent waits.
    ["?status=shipped&order=waiting", { ...usual, status: "shipped" }],
    ["?order=waiting", usual],
  ])("of a seller: %s", (address, filters) => {
    expect(readFilters(new URLSearchParams(address), "seller")).toEqual(filters);
  });

  it("come back as they were written", () => {
    const filters = { query: "a&b", status: "unpaid", sort: "oldest", page: 2 };
    expect(readFilters(new URLSearchParams(writeFilters(filters)), "seller")).toEqual(filters);
    expect(writeFilters(usual)).toBe("");
  });
});
