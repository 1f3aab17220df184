import { expect, it } from "vitest";

import { signWords } from "./messages";

it.each([
  [0, "Account was less than an hour old at the first bid"],
  [1, "Account was 1 hour old at the first bid"],
  [47, "Account was 47 hours old at the first bid"],
  [48, "Account was 2 days old at the first bid"],
])("says how old an account of %d hours was", (hours, words) =>
  expect(signWords.newAccount(hours)).toBe(words),
);
