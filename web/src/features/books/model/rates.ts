/** Rates, or codes, as lines of text: "Shoes = 12.5". */
export const writeRates = (rates: Record<string, number | string>): string =>
  Object.entries(rates)
    .map(([name, percent]) => `${name} = ${percent}`)
    .join("\n");

/** Null when a line is not a rate. Empty lines count for nothing. */
export function readRates(text: string): Record<string, number> | null {
  const rates: Record<string, number> = {};
  for (const line of text.split("\n")) {
    if (line.trim() === "") continue;
    const at = line.lastIndexOf("=");
    const name = line.slice(0, at).trim();
    const percent = line.slice(at + 1).trim();
    if (at < 1 || name === "" || !/^\d{1,3}([.,]\d{1,2})?$/.test(percent)) return null;
    rates[name] = Number(percent.replace(",", "."));
  }
  return rates;
}

/** A percentage as people type it: null for none, undefined for what is no percentage. */
export function readPercent(text: string): number | null | undefined {
  const typed = text.trim().replace(/\s*%$/, "");
  if (typed === "") return null;
  if (!/^\d{1,3}([.,]\d{1,2})?$/.test(typed)) return undefined;
  const percent = Number(typed.replace(",", "."));
  return percent <= 100 ? percent : undefined;
}

/** A category's rate and code, as typed. */
export type CategoryTax = { name: string; rate: string; hsn: string };

/** A row for each category of the shop, and for those that have something of their own though no goods. */
export function categoryTaxes(
  categories: string[],
  rates: Record<string, number>,
  codes: Record<string, string>,
): CategoryTax[] {
  const names = new Set([...categories, ...Object.keys(rates), ...Object.keys(codes)]);
  return [...names]
    .sort((a, b) => a.localeCompare(b))
    .map((name) => ({ name, rate: String(rates[name] ?? ""), hsn: codes[name] ?? "" }));
}

/** What a row cannot be saved with: its rate, its code, or neither. */
export const wrongIn = ({ rate, hsn }: CategoryTax): "rate" | "hsn" | null => {
  if (readPercent(rate) === undefined) return "rate";
  return /^(\d{4}|\d{6}|\d{8})?$/.test(hsn.trim()) ? null : "hsn";
};

/** The rows as the server takes them; empty fields say nothing. */
export function readCategoryTaxes(rows: CategoryTax[]) {
  const categories: Record<string, number> = {};
  const hsn: Record<string, string> = {};
  for (const row of rows) {
    const rate = readPercent(row.rate);
    if (rate != null) categories[row.name] = rate;
    if (row.hsn.trim()) hsn[row.name] = row.hsn.trim();
  }
  return { categories, hsn };
}
