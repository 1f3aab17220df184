import { expect, it } from "vitest";

import type { Address } from "@/api/types";

import { firstChoice, sameAddress } from "./same-address";

const home: Address = {
  _id: "a1",
  fullName: "Asha Rao",
  address: "4 Lotus Lane",
  city: "Pune",
  pinCode: "411001",
  country: "India",
  state: "",
  phone: "",
  taxNumber: "",
  isDefault: true,
};
const office: Address = { ...home, _id: "a2", address: "9 Tech Park", isDefault: false };
const { _id, isDefault, state, phone, taxNumber, ...given } = office;

it("finds the address that says the same", () => {
  expect([_id, isDefault, state, phone, taxNumber]).toEqual(["a2", false, "", "", ""]);
  expect(sameAddress([home, office], given)).toBe(office);
  expect(sameAddress([home], given)).toBeUndefined();
  expect(sameAddress([home, office], { ...given, phone: "98220" })).toBeUndefined();
});

it("begins with what was given before, else with the default", () => {
  expect(firstChoice([home, office], null)).toEqual({ id: "a1", address: home });
  expect(firstChoice([home, office], given)).toEqual({ id: "a2", address: given });
  expect(firstChoice([home], given)).toEqual({ id: null, address: given });
  expect(firstChoice([], null)).toEqual({ id: null, address: null });
});
