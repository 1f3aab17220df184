import { describe, expect, it } from "vitest";

import { readFilters, writeFilters } from "./order-filters";

describe("order filters in the address", () => {
  it.each([
    ["", { query: "", status: "", page: 1 }],
    ["?query=asha%20rao&status=paid&page=3", { query: "asha rao", status: "paid", page: 3 }],
    ["?status=nonsense&page=-4", { query: "", status: "", page: 1 }],
    ["?page=two", { query: "", status: "", page: 1 }],
  ])("%s", (address, filters) => {
    expect(readFilters(new URLSearchParams(address))).toEqual(filters);
  });

  it("come back as they were written", () => {
    const filters = { query: "a&b", status: "placed", page: 2 };
    expect(readFilters(new URLSearchParams(writeFilters(filters)))).toEqual(filters);
    expect(writeFilters({ query: "", status: "", page: 1 })).toBe("");
  });
});
