import { useState } from "react";

import { read, write } from "./storage";

const readHidden = (table: string): string[] => {
  const hidden = read(`columns:${table}`);
  return Array.isArray(hidden)
    ? hidden.filter((column): column is string => typeof column === "string")
    : [];
};

/** Which columns of a table this browser shows: all of them, but for those that were put away. */
export function useColumns(table: string) {
  const [hidden, setHidden] = useState(() => readHidden(table));
  const keep = (next: string[]) => {
    setHidden(next);
    write(`columns:${table}`, next.length ? JSON.stringify(next) : null);
  };
  return {
    shows: (column: string) => !hidden.includes(column),
    toggle: (column: string) =>
      keep(hidden.includes(column) ? hidden.filter((one) => one !== column) : [...hidden, column]),
    showAll: () => keep([]),
    isWhole: hidden.length === 0,
  };
}

export type Columns = ReturnType<typeof useColumns>;
