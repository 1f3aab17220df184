import { expect, it } from "vitest";

import { isGstin, isIndia, tidyNumber } from "./gstin";

it.each([
  ["27AAPFU0939F1ZV", true],
  ["29AAGCB7383J1Z4", true],
  ["27AAGCS1234K1ZB", true],
  ["27AAPFU0939F1ZX", false],
  ["27AAPFU0939F1YV", false],
  ["27AAPFU0939F1Z", false],
  ["", false],
])("%s is a GSTIN: %s", (number, is) => expect(isGstin(number)).toBe(is));

it("numbers are read as people write them", () => {
  expect(tidyNumber(" 27 aapfu 0939f1zv ")).toBe("27AAPFU0939F1ZV");
  expect(isIndia(" bharat")).toBe(true);
  expect(isIndia("Germany")).toBe(false);
});
