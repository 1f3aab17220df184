import { expect, it } from "vitest";

import { settingsSchema, toFields, toSettings } from "./settings-form";

const settings = {
  name: "Haat",
  logo: "",
  footer: "",
  taxPercent: 15,
  shippingFee: 500,
  freeShippingAbove: 10000,
  usdRate: 81.71,
  orderHoldHours: 24,
  upi: false,
  upiId: "",
  bankDetails: "",
  payOnDelivery: false,
  guestCheckout: false,
  biddingLimit: 1000000,
  unpaidWins: 2,
  unpaidWinsDays: 180,
  maskedNames: false,
};

it("brings the settings through the form unchanged", () =>
  expect(toSettings(settingsSchema.parse(toFields(settings)))).toEqual(settings));

it("takes amounts as the shop shows them", () =>
  expect(
    toSettings(settingsSchema.parse({ ...toFields(settings), freeShippingAbove: "₹10,000" })),
  ).toEqual(settings));

it.each([
  ["name", "  "],
  ["name", "x".repeat(61)],
  ["logo", "//elsewhere.example/logo.png"],
  ["logo", "javascript:alert(1)"],
  ["footer", "x".repeat(301)],
  ["taxPercent", ""],
  ["taxPercent", "100.5"],
  ["taxPercent", "5.555"],
  ["shippingFee", "-1"],
  ["freeShippingAbove", "many"],
  ["usdRate", "0"],
  ["upiId", "shop at bank"],
  ["bankDetails", "x".repeat(501)],
  ["orderHoldHours", "1.5"],
  ["orderHoldHours", "2161"],
  ["biddingLimit", "-1"],
  ["biddingLimit", "1e9"],
  ["unpaidWins", "101"],
  ["unpaidWinsDays", "0"],
])("refuses %s %j at its field", (field, value) => {
  const read = settingsSchema.safeParse({ ...toFields(settings), [field]: value });
  expect(read.error?.issues.map(({ path }) => path[0])).toEqual([field]);
});

it.each([
  ["logo", "/media/logo.webp"],
  ["logo", "https://pictures.example/logo.png"],
  ["taxPercent", "12.25"],
  ["shippingFee", "0"],
])("takes %s %j", (field, value) =>
  expect(settingsSchema.safeParse({ ...toFields(settings), [field]: value }).success).toBe(true),
);
