import { expect, it } from "vitest";

import { nextOption } from "./suggestion-keys";

it.each([
  ["ArrowDown", null, 3, 0],
  ["ArrowDown", 0, 3, 1],
  ["ArrowDown", 2, 3, null],
  ["ArrowUp", null, 3, 2],
  ["ArrowUp", 0, 3, null],
  ["ArrowUp", 2, 3, 1],
  ["ArrowDown", null, 0, null],
  ["ArrowUp", 4, 0, null],
] as const)("%s from %s of %s leads to %s", (key, active, count, expected) =>
  expect(nextOption(key, active, count)).toBe(expected),
);
