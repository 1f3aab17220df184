import { expect, it } from "vitest";

import { foundGroups, recentGroups } from "./search-menu";

it("has a group for each kind that was found, goods first", () => {
  const groups = foundGroups({
    goods: [{ _id: "p1", name: "Lamp", url: "lamp", image: "", category: "Home", price: 100 }],
    places: {
      categories: [{ name: "Lamps & Lights", count: 2 }],
      sellers: [{ _id: "s1", name: "Lamp House", logo: "", description: "" }],
    },
    lots: undefined,
  });
  expect(groups.map(({ title }) => title)).toEqual(["Products", "Categories", "Sellers"]);
  const leads = groups.flatMap(({ options }) => options.map((one) => "to" in one && one.to));
  expect(leads).toEqual(["/products/lamp", "/categories/Lamps%20%26%20Lights", "/sellers/s1"]);
});

it("offers what was searched for before, and to forget it", () => {
  expect(recentGroups([])).toEqual([]);
  const [group] = recentGroups(["red shoe"]);
  expect(group?.options.map(({ kind }) => kind)).toEqual(["recent", "clear"]);
  expect(group?.options[0]).toMatchObject({ to: "/search/?query=red%20shoe" });
});
