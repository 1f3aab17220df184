import { grouped } from "./digits";
import { once } from "./once";

const usd = once(() => new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" }));

/** Before an amount, and in the fields for one. */
export const rupeeSign = "₹";

/** The digits of an amount that is not negative, grouped the Indian way; paise only when there are any. */
export function rupeeDigits(amount: number): string {
  const paise = Math.round(amount * 100);
  const part = paise % 100;
  const whole = grouped(Math.trunc(paise / 100));
  return part === 0 ? whole : `${whole}.${String(part).padStart(2, "0")}`;
}

/** The one way to write an amount of rupees as text. In markup use `<Price>`, which calls this. */
export function rupees(amount: number): string {
  return `${amount < 0 ? "-" : ""}${rupeeSign}${rupeeDigits(Math.abs(amount))}`;
}

export function dollars(amount: number): string {
  return usd().format(amount);
}
