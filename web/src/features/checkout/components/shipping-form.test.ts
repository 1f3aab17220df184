import { expect, it } from "vitest";

import { shippingSchema } from "./shipping-form";

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
