import { readFigure } from "@/lib/figure";

/** A rate of somebody's or something's own, as typed. */
export type OwnRate = { id: string; name: string; rate: string };

/** A row for each that could have a rate of its own, and for those that have one though they are gone. */
export function ownRates(
  known: { id: string; name: string }[],
  rates: Record<string, number>,
): OwnRate[] {
  const names = new Map(Object.keys(rates).map((id) => [id, id]));
  for (const { id, name } of known) names.set(id, name);
  return [...names]
    .map(([id, name]) => ({ id, name, rate: String(rates[id] ?? "") }))
    .sort((a, b) => a.name.localeCompare(b.name));
}

/** The rows as the server takes them, empty ones left out; null when one is no percentage. */
export function readOwnRates(rows: OwnRate[]): Record<string, number> | null {
  const rates: Record<string, number> = {};
  for (const { id, rate } of rows) {
    const percent = readPercent(rate);
    if (percent === undefined) return null;
    if (percent !== null) rates[id] = percent;
  }
  return rates;
}

/** A percentage as people type it: null for none, undefined for what is no percentage. */
export function readPercent(text: string): number | null | undefined {
  const percent = readFigure(text);
  if (percent === null) return null;
  const inHundredths = Math.round(percent * 100) / 100 === percent;
  return inHundredths && percent >= 0 && percent <= 100 ? percent : undefined;
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
