/** The owner's lines with one more that begins with these words, to be finished: unless such a line stands there already. */
export function withLine(lines: string, words: string): string {
  const kept = lines.trimEnd();
  const begun = `${words.replaceAll(/[,:|]/g, " ").trim()}, `;
  return kept === "" ? begun : `${kept}\n${begun}`;
}

/** Those of the lines that have what was typed. */
export function linesWith(lines: string[], typed: string): string[] {
  const wanted = typed.trim().toLowerCase();
  return lines.filter((line) => line.toLowerCase().includes(wanted));
}

const off = (line: string) => `! ${line}`;

/** Whether the owner's lines switch off this line of the beginning. */
export function isOff(own: string, line: string): boolean {
  return own.split("\n").some((one) => one.trim() === off(line));
}

/** The owner's lines with this line of the beginning switched off, or on again. */
export function switched(own: string, line: string): string {
  const kept = own.trimEnd().split("\n");
  if (isOff(own, line)) return kept.filter((one) => one.trim() !== off(line)).join("\n");
  return [...kept, off(line)].join("\n").trimStart();
}

/** The list with one of its things a place further up or down; at its ends it stays. */
export function moved<T>(list: T[], from: number, by: -1 | 1): T[] {
  const to = from + by;
  const thing = list[from];
  if (thing === undefined || to < 0 || to >= list.length) return list;
  const rest = list.filter((_, place) => place !== from);
  return [...rest.slice(0, to), thing, ...rest.slice(to)];
}
