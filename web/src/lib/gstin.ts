/** Whether a country's name, as people write it, is India's. */
export const isIndia = (country: string) => /^(india|bharat|in)$/i.test(country.trim());

/** A tax number without the spaces that people write. */
export const tidyNumber = (text: string) => text.replaceAll(/\s/g, "").toUpperCase();

const signs = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** Whether it is a GSTIN: state, PAN, entity, Z, and a check digit that is right. The server judges by the same. */
export function isGstin(number: string): boolean {
  if (!/^\d{2}[A-Z]{5}\d{4}[A-Z][0-9A-Z]Z[0-9A-Z]$/.test(number)) return false;
  const sum = [...number.slice(0, 14)].reduce((sum, sign, place) => {
    const product = signs.indexOf(sign) * (1 + (place % 2));
    return sum + Math.floor(product / 36) + (product % 36);
  }, 0);
  return signs[(36 - (sum % 36)) % 36] === number[14];
}
