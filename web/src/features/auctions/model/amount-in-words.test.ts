import { expect, test } from "vitest";

import { amountInWords } from "./amount-in-words";

test.each([
  [0, "zero rupees"],
  [19, "nineteen rupees"],
  [40, "forty rupees"],
  [99, "ninety-nine rupees"],
  [100, "one hundred rupees"],
  [5500, "five thousand five hundred rupees"],
  [95_000, "ninety-five thousand rupees"],
  [123_456.5, "one lakh twenty-three thousand four hundred fifty-six rupees and fifty paise"],
  [10_000_000, "one crore rupees"],
  [1_000_000_000_000, "one lakh crore rupees"],
])("%d is %s", (amount, words) => {
  expect(amountInWords(amount)).toBe(words);
});
