import { expect, it } from "vitest";

import { shippingSchema } from "./shipping-address";

const address = { fullName: "Asha", address: "14 Residency Road", city: "Bengaluru" };

it.each([
  ["560025", "India", true],
  ["560 025", "india", true],
  ["abc", "India", false],
  ["56002", "India", false],
  ["SW1A 1AA", "United Kingdom", true],
])("takes %j in %s: %s", (pinCode, country, taken) =>
  expect(shippingSchema.safeParse({ ...address, pinCode, country }).success).toBe(taken),
);

it.each([
  ["", "India", true],
  [" 27aapfu 0939f1zv", "India", true],
  ["27AAPFU0939F1ZX", "India", false],
  ["DE-123456789", "Germany", true],
  ["a;b", "Germany", false],
])("takes the tax number %j in %s: %s", (taxNumber, country, taken) => {
  const read = shippingSchema.safeParse({ ...address, pinCode: "411001", country, taxNumber });
  expect(read.success).toBe(taken);
  if (read.success) expect(read.data.taxNumber).toBe(taxNumber.replaceAll(" ", "").toUpperCase());
});

it.each([
  ["", true],
  [" ", true],
  ["+91 98765 43210", true],
  ["xx", false],
  ["12345", false],
])("takes the phone number %j: %s", (phone, taken) => {
  const rest = { ...address, pinCode: "411001", country: "India" };
  expect(shippingSchema.safeParse({ ...rest, phone }).success).toBe(taken);
});
