import { describe, expect, it } from "vitest";

import { peoplePath, readPeople } from "./people-filters";

describe("the list of people in the address", () => {
  it.each([
    ["", { query: "", role: "", order: "", page: 1 }],
    ["?role=seller&order=name&page=2", { query: "", role: "seller", order: "name", page: 2 }],
    ["?role=king&order=sideways&page=-1", { query: "", role: "", order: "", page: 1 }],
  ])("%s", (search, filters) => expect(readPeople(new URLSearchParams(search))).toEqual(filters));

  it("names what is not usual", () => {
    const filters = { query: "rao", role: "", order: "name", page: 1 };
    expect(peoplePath({ ...filters, page: 4 })).toBe("/admin/users?query=rao&order=name&page=4");
    expect(peoplePath({ ...filters, role: "seller" })).toBe(
      "/admin/users?query=rao&role=seller&order=name",
    );
  });
});
