import { expect, it } from "vitest";

import * as messages from "./messages";
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

it("counts one review as one", () => {
  expect(messages.stars(4, 1)).toBe("4 out of 5 stars, 1 review");
  expect(messages.stars(4.5, 12)).toBe("4.5 out of 5 stars, 12 reviews");
  expect(messages.stars(4)).toBe("4 out of 5 stars");
});
