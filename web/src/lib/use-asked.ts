import { useCallback, useEffect, useRef } from "react";
import { useNavigationType } from "react-router";

/**
 * Filters that stand in the address, changed one by one: each change is of what was asked for last, which the address says
 * only a moment later. Gives the address that a change leads to, from its first page; to be gone to by replacing.
 */
export function useAsked<Filters extends object>(
  filters: Filters,
  write: (filters: Filters) => string,
) {
  const address = write(filters);
  const replaced = useNavigationType() === "REPLACE";
  const shown = useRef(filters);
  const asked = useRef<Filters>(undefined);
  useEffect(() => {
    shown.current = filters;
  });
  useEffect(() => {
    if (!replaced || (asked.current && write(asked.current) === address)) asked.current = undefined;
  }, [replaced, address, write]);
  return useCallback(
    (change: Partial<Filters>) => {
      asked.current = { ...(asked.current ?? shown.current), page: 1, ...change };
      return write(asked.current);
    },
    [write],
  );
}
