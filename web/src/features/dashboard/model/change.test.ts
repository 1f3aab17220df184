import { expect, it } from "vitest";

import { change, changeWords } from "./change";

it.each([
  [120, 100, "up 20% on the 30 days before"],
  [50, 100, "down 50% on the 30 days before"],
  [1000, 1001, "as in the 30 days before"],
  [0, 0, "as in the 30 days before"],
  [5, 0, "none in the 30 days before"],
])("%d after %d", (now, before, words) => {
  const moved = change(now, before);
  expect(moved && changeWords(moved, "30")).toBe(words);
});

it("compares nothing when all days are shown", () => expect(change(5, null)).toBeNull());
