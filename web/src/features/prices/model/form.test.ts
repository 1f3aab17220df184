import { expect, test } from "vitest";

import { couponFields, couponInput, number, rateInput } from "./form";

test("an empty field is none, and a comma is a point", () => {
  expect(number("")).toBeNull();
  expect(number(" 12,5 ")).toBe(12.5);
  expect(number("ten")).toBeNaN();
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
