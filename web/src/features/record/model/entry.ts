/** What was written down of an auction, line by line (docs/record.md of the program). */

export type Entry = {
  auction: string;
  number: number;
  at: number;
  event: string;
  previous: string;
  /** A line of the event, by its name. */
  get: (name: string) => string;
};

const format = "haat-auction-event/v1";

export function parseEntry(text: string): Entry | null {
  if (!text.endsWith("\n")) return null;
  const lines = text.slice(0, -1).split("\n");
  const values = new Map<string, string>();
  for (const line of lines) {
    const space = line.indexOf(" ");
    if (space < 1) return null;
    values.set(line.slice(0, space), line.slice(space + 1));
  }
  const get = (name: string) => values.get(name) ?? "";
  const inOrder = ["format", "auction", "number", "at", "event"];
  if (!inOrder.every((name, place) => lines[place]?.startsWith(`${name} `))) return null;
  if (get("format") !== format || !lines.at(-1)?.startsWith("previous ")) return null;
  return {
    auction: get("auction"),
    number: Number(get("number")),
    at: Number(get("at")),
    event: get("event"),
    previous: get("previous"),
    get,
  };
}

export const isOver = (entries: Entry[]) =>
  entries.some(({ event }) => event === "ended" || event === "withdrawn");
