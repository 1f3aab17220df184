/** Text as one CSV field. A leading sign must not become a formula in someone's spreadsheet. */
export const csvField = (text: string) => {
  const safe = /^[=+\-@\t]/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** A whole file: CRLF, as RFC 4180 asks, and a mark by which spreadsheets know it is UTF-8. */
export function csvFile(rows: readonly (readonly (string | number)[])[]): string {
  const line = (row: readonly (string | number)[]) =>
    row.map((value) => (typeof value === "number" ? String(value) : csvField(value))).join(",");
  return `\uFEFF${rows.map(line).join("\r\n")}\r\n`;
}
