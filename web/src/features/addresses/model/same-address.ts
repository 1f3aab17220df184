import type { Address, ShippingAddress } from "@/api/types";

const fields = [
  "fullName",
  "address",
  "city",
  "pinCode",
  "country",
  "state",
  "phone",
  "taxNumber",
] as const;

/** The kept address that says the same, if one does. */
export const sameAddress = (kept: Address[], given: ShippingAddress | null) =>
  given &&
  kept.find((one) => fields.every((field) => one[field].trim() === (given[field] ?? "").trim()));

/** What the shipping step begins with: what was given before, else the default. */
export function firstChoice(kept: Address[], given: ShippingAddress | null) {
  if (given) return { id: sameAddress(kept, given)?._id ?? null, address: given };
  const [first] = kept;
  return { id: first?._id ?? null, address: first ?? null };
}
