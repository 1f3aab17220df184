import { expect, it } from "vitest";

import { moved } from "./reorder";

it.each([
  [0, 2, ["b", "c", "a"]],
  [2, 0, ["c", "a", "b"]],
  [1, 1, ["a", "b", "c"]],
  [0, 3, ["a", "b", "c"]],
  [0, -1, ["a", "b", "c"]],
  [5, 0, ["a", "b", "c"]],
])("moves from %i to %i", (from, to, after) =>
  expect(moved(["a", "b", "c"], from, to)).toEqual(after),
);
