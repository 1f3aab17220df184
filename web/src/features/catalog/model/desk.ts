/** The owner's lines with one more that begins with these words, to be finished: unless such a line stands there already. */
export function withLine(lines: string, words: string): string {
  const kept = lines.trimEnd();
  const begun = `${words.replaceAll(/[,:|]/g, " ").trim()}, `;
  return kept === "" ? begun : `${kept}\n${begun}`;
}

/** The list with one of its things a place further up or down; at its ends it stays. */
export function moved<T>(list: T[], from: number, by: -1 | 1): T[] {
  const to = from + by;
  const thing = list[from];
  if (thing === undefined || to < 0 || to >= list.length) return list;
  const rest = list.filter((_, place) => place !== from);
  return [...rest.slice(0, to), thing, ...rest.slice(to)];
}
