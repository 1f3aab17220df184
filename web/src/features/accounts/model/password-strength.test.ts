import { expect, it } from "vitest";

import { passwordStrength } from "./password-strength";

it.each([
  ["", 0],
  ["longwithoutanything", 0],
  ["Abc1!xyz", 1],
  ["Aa1!aaaaaaaaaaaaaaaa", 1],
  ["Aa1!12345678901234", 1],
  ["Marigold#2026", 2],
  ["Three blue Camels, 7 moons", 3],
] as const)("%s is worth %i", (password, strength) => {
  expect(passwordStrength(password)).toBe(strength);
});
