import { grouped } from "@/lib/digits";

/** The digits of an amount as papers have them: without its sign, and always with paise. */
export function paperDigits(amount: number): string {
  const paise = Math.round(Math.abs(amount) * 100);
  return `${grouped(Math.trunc(paise / 100))}.${String(paise % 100).padStart(2, "0")}`;
}

/** The same as text, with sign and symbol. In markup use `<PaperAmount>`. */
export const paperRupees = (amount: number): string =>
  `${amount < 0 ? "-" : ""}₹${paperDigits(amount)}`;
