import { expect, test } from "vitest";

import { noFigures } from "@/lib/figure";

import { couponFields, couponInput, rateInput } from "./form";

test("amounts may be typed as the shop shows them", () => {
  const fields = {
    ...couponFields(),
    kind: "amount" as const,
    amount: "₹1,000",
    atLeast: "10,000",
  };
  expect(couponInput(fields)).toMatchObject({ amount: 1000, atLeast: 10_000 });
  const row = { country: "", state: "", upToGrams: "1,500", fee: "40", freeAbove: "1,00,000" };
  expect(rateInput(row)).toMatchObject({ upToGrams: 1500, fee: 40, freeAbove: 100_000 });
});

test("what is no figure is known before it is sent", () => {
  const fields = { ...couponFields(), percent: "10", limit: "ten" };
  expect([...noFigures(couponInput(fields))]).toEqual(["limit"]);
  expect([...noFigures(couponInput({ ...fields, limit: "" }))]).toEqual([]);
});

test("only the figure of its kind is sent", () => {
  const fields = { ...couponFields(), code: "TEN", percent: "10", amount: "99", most: "500" };
  expect(couponInput(fields)).toMatchObject({ percent: 10, amount: null, most: 500, limit: null });
  expect(couponInput({ ...fields, kind: "amount" })).toMatchObject({
    percent: null,
    amount: 99,
    most: null,
  });
  expect(couponInput({ ...fields, categories: " Shoes \n\nHome" }).categories).toEqual([
    "Shoes",
    "Home",
  ]);
});

test("a row is sent as numbers", () => {
  const row = { country: " India ", state: "", upToGrams: "500", fee: "40", freeAbove: "" };
  expect(rateInput(row)).toEqual({
    country: "India",
    state: "",
    upToGrams: 500,
    fee: 40,
    freeAbove: null,
  });
});
