const whole = new Intl.NumberFormat("en-IN", { maximumFractionDigits: 0 });
const exact = new Intl.NumberFormat("en-IN", {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});
const usd = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

/** The digits alone, grouped the Indian way; paise only when there are any. */
export function rupeeDigits(amount: number): string {
  const paise = Math.round(amount * 100);
  return paise % 100 === 0 ? whole.format(paise / 100) : exact.format(paise / 100);
}

/** The one way to write an amount of rupees as text. In markup use `<Price>`, which calls this. */
export function rupees(amount: number): string {
  const digits = rupeeDigits(Math.abs(amount));
  return amount < 0 ? `-₹${digits}` : `₹${digits}`;
}

export function dollars(amount: number): string {
  return usd.format(amount);
}
