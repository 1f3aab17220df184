import { expect, it } from "vitest";

import { everything, isFiltered, share, shownOf } from "./stars";

it.each([
  [0, 0, 0],
  [1, 3, 33],
  [2, 3, 67],
  [5, 5, 100],
])("%i of %i are %i percent", (count, total, percent) => expect(share(count, total)).toBe(percent));

it("knows when something is left out", () => {
  expect(isFiltered(everything)).toBe(false);
  expect(isFiltered({ ...everything, order: "lowest" })).toBe(false);
  expect(isFiltered({ ...everything, stars: 5 })).toBe(true);
  expect(isFiltered({ ...everything, photos: true })).toBe(true);
});

it("shows admins what was reported, and nobody else", () => {
  expect(shownOf("reported", true)).toBe("reported");
  expect(shownOf("reported", false)).toBe("all");
  expect(shownOf("waiting", false)).toBe("waiting");
  expect(shownOf(null, true)).toBe("all");
});
