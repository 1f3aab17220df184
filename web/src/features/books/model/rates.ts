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

/** The same for codes of the tariff. */
export function readCodes(text: string): Record<string, string> | null {
  const codes: Record<string, string> = {};
  for (const line of text.split("\n")) {
    if (line.trim() === "") continue;
    const [, name, code] = /^(.+)=\s*(\d{4}|\d{6}|\d{8})\s*$/.exec(line) ?? [];
    if (!name?.trim() || !code) return null;
    codes[name.trim()] = code;
  }
  return codes;
}
