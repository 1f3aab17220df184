import { describe, expect, it } from "vitest";

import { peoplePath, readPeople } from "./people-filters";

describe("the list of people in the address", () => {
  it.each([
    ["", { query: "", role: "", order: "", page: 1 }],
    ["?role=seller&order=name&page=2", { query: "", role: "seller", order: "name", page: 2 }],
    ["?role=king&order=sideways&page=-1", { query: "", role: "", order: "", page: 1 }],
  ])("%s", (search, filters) => expect(readPeople(new URLSearchParams(search))).toEqual(filters));

  it("begins another list at its first page", () => {
    const third = { query: "rao", role: "", order: "name", page: 3 };
    expect(peoplePath(third, { role: "seller" })).toBe(
      "/admin/users?query=rao&role=seller&order=name",
    );
    expect(peoplePath(third, { page: 4 })).toBe("/admin/users?query=rao&order=name&page=4");
  });
});
