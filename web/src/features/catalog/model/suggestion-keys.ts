/**
 * The option an arrow key leads to. Beyond either end lies the text field itself (null), so that
 * what was typed is never out of reach.
 */
export function nextOption(
  key: "ArrowDown" | "ArrowUp",
  active: number | null,
  count: number,
): number | null {
  if (count === 0) return null;
  const places = count + 1;
  const from = active === null ? 0 : active + 1;
  const to = (from + (key === "ArrowDown" ? 1 : places - 1)) % places;
  return to === 0 ? null : to - 1;
}

export const optionId = (list: string, place: number) => `${list}-${place}`;
