import { useLocation } from "react-router";

/** A link to a row's form, which remembers the page of the table that it leaves. */
export function useRowLink(to: string) {
  const { pathname, search } = useLocation();
  return { to, state: { table: pathname + search } };
}

/** Editing ends where it began: on that page of the table, or at its beginning. */
export function useTable(home: string): string {
  const state = useLocation().state as { table?: unknown } | null;
  const table = typeof state?.table === "string" ? state.table : "";
  return table.startsWith(`${home}?`) ? table : home;
}
