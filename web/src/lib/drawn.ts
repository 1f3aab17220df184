/** What the server drew the page from, and when: the screen's own answer of the API, inline. */
export type Drawn = { at: number; data: unknown };

let drawn: Drawn | null | undefined;

/** Null where the server drew nothing. */
export function drawnPage(): Drawn | null {
  drawn ??= read();
  return drawn;
}

function read(): Drawn | null {
  const text = document.querySelector("script#drawn")?.textContent;
  return text ? (JSON.parse(text) as Drawn) : null;
}
