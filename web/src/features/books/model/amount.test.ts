import { expect, it } from "vitest";

import { readAmount } from "./amount";

it.each([
  ["150", 150],
  [" -20.50 ", -20.5],
  ["−1,00,000", -100_000],
  ["+3", 3],
  ["0", null],
  ["", null],
  ["1.234", null],
  ["ten", null],
  ["1e3", null],
])("%s is the amount %s", (text, amount) => expect(readAmount(text)).toBe(amount));
