import { expect, it } from "vitest";

import { halfSteps } from "./stars";

it.each([
  [0, 0],
  [0.24, 0],
  [0.25, 0.5],
  [3.7, 3.5],
  [3.75, 4],
  [5, 5],
  [9, 5],
  [-1, 0],
  [Number.NaN, 0],
])("%d shows as %d", (rating, shown) => {
  expect(halfSteps(rating)).toBe(shown);
});
