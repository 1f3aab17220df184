import { useState } from "react";

/** The rows of a page that were chosen for one thing to be done with all of them. Rows that went are not chosen. */
export function useChosen<T extends { _id: string }>(rows: readonly T[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const chosen = rows.filter(({ _id }) => ids.has(_id));
  return {
    chosen,
    has: (id: string) => ids.has(id),
    all: rows.length > 0 && chosen.length === rows.length,
    toggle: (id: string) => {
      const next = new Set(ids);
      if (!next.delete(id)) next.add(id);
      setIds(next);
    },
    toggleAll: () =>
      setIds(chosen.length === rows.length ? new Set() : new Set(rows.map(({ _id }) => _id))),
    clear: () => setIds(new Set()),
  };
}

export type Chosen<T extends { _id: string }> = ReturnType<typeof useChosen<T>>;

/** One after the other, so that a refusal stops none of the others. What was refused, and why. */
export async function forEach<T>(
  rows: readonly T[],
  act: (row: T) => Promise<unknown>,
): Promise<{ done: number; refused: unknown[] }> {
  const refused: unknown[] = [];
  for (const row of rows) await act(row).catch((error: unknown) => refused.push(error));
  return { done: rows.length - refused.length, refused };
}
