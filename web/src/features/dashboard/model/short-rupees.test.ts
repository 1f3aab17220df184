import { expect, it } from "vitest";

import { columnRupees, shortRupees } from "./short-rupees";

it.each([
  [0, "₹0"],
  [750, "₹750"],
  [12_000, "₹12 K"],
  [135_000, "₹1.35 L"],
  [350_000, "₹3.5 L"],
  [12_000_000, "₹1.2 Cr"],
])("shortRupees(%d)", (amount, text) => expect(shortRupees(amount)).toBe(text));

it.each([
  [0, "₹0"],
  [750, "₹750"],
  [12_000, "₹12.00 K"],
  [420_000, "₹4.20 L"],
  [968_500, "₹9.69 L"],
])("columnRupees(%d)", (amount, text) => expect(columnRupees(amount)).toBe(text));
