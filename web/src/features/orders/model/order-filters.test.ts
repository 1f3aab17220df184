import { describe, expect, it } from "vitest";

import { readFilters, writeFilters } from "./order-filters";

describe("order filters in the address", () => {
  it.each([
    ["", { query: "", status: "", sort: "", page: 1 }],
    [
      "?query=asha%20rao&status=paid&page=3",
      { query: "asha rao", status: "paid", sort: "", page: 3 },
    ],
    ["?status=nonsense&page=-4", { query: "", status: "", sort: "", page: 1 }],
    ["?order=highest", { query: "", status: "", sort: "highest", page: 1 }],
    ["?order=sideways", { query: "", status: "", sort: "", page: 1 }],
    ["?page=two", { query: "", status: "", sort: "", page: 1 }],
  ])("%s", (address, filters) => {
    expect(readFilters(new URLSearchParams(address))).toEqual(filters);
  });

  it("come back as they were written", () => {
    const filters = { query: "a&b", status: "placed", sort: "lowest", page: 2 };
    expect(readFilters(new URLSearchParams(writeFilters(filters)))).toEqual(filters);
    expect(writeFilters({ query: "", status: "", sort: "", page: 1 })).toBe("");
  });
});
