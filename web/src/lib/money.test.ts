import { describe, expect, it } from "vitest";

import { dollars, rupees } from "./money";

describe("rupees", () => {
  it.each([
    [0, "₹0"],
    [500, "₹500"],
    [1000, "₹1,000"],
    [100000, "₹1,00,000"],
    [12345678, "₹1,23,45,678"],
    [999.5, "₹999.50"],
    [1.001, "₹1"],
    [74.99, "₹74.99"],
    [0.1 + 0.2, "₹0.30"],
    [-1234.5, "-₹1,234.50"],
  ])("writes %d as %s", (amount, written) => {
    expect(rupees(amount)).toBe(written);
  });
});

it("writes dollars with two decimals", () => {
  expect(dollars(1223.8404)).toBe("$1,223.84");
});
