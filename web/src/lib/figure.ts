/** Digits in groups, as prices are shown here and copied from tables: 1,00,000 and 100,000. */
const inGroups = /^-?\d{1,3}(,\d{2,3})*,\d{3}(\.\d*)?$/;
/** A comma where others write a point: 12,5. */
const decimalComma = /^(-?\d+),(\d{1,2})$/;

/**
 * A figure as people type or paste it ("₹ 1,00,000.50", "12,5 %"), in plain digits; what is no figure stays as it is,
 * for whoever has a rule to refuse.
 */
export function plainFigure(text: string): string {
  const typed = text.trim().replace("−", "-");
  const bare = typed.replace(/^₹\s*/, "").replace(/\s*%$/, "");
  if (inGroups.test(bare)) return bare.replaceAll(",", "");
  return bare.replace(decimalComma, "$1.$2");
}

/** The same as a number: null for nothing, NaN for what is no figure. */
export function readFigure(text: string): number | null {
  const plain = plainFigure(text);
  if (plain === "") return null;
  return /^-?(\d+(\.\d*)?|\.\d+)$/.test(plain) ? Number(plain) : Number.NaN;
}

/**
 * The fields in which something is typed that is no figure. They are told before anything is sent: JSON has no NaN, and
 * to the server a limit of "ten" would be none.
 */
export const noFigures = (input: object): Set<string> =>
  new Set(Object.entries(input).flatMap(([name, value]) => (Number.isNaN(value) ? [name] : [])));
