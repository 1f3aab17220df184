import { useEffect } from "react";

import { noteSearch } from "@/lib/recent-searches";

import { tellSearched } from "../api/note-search";
import { activeFilters } from "../model/filters";
import type { SearchState } from "../model/search-state";

/** A search that was looked at for less was only passed through. */
const lookedAt = 1500;

/**
 * Notes a search once its results are there: in this browser for the search box, and for the shop's owner, when it is left,
 * whether something of it was opened. Pages further back and filters are the same search.
 */
export function useSearched(state: SearchState, found: number | undefined): void {
  const { query } = state;
  const plain = query !== "" && state.page === 1 && activeFilters(state).length === 0;
  const known = found !== undefined;
  useEffect(() => {
    if (!plain || !known) return;
    noteSearch(query);
    const began = Date.now();
    let [clicked, told] = [false, false];
    const click = ({ target }: MouseEvent) => {
      const link = target instanceof Element ? target.closest("a, button") : null;
      clicked ||= link?.closest("[data-results]") != null;
    };
    const tell = () => {
      if (told || (!clicked && Date.now() - began < lookedAt)) return;
      told = true;
      tellSearched(query, clicked);
    };
    document.addEventListener("click", click, true);
    window.addEventListener("pagehide", tell);
    return () => {
      document.removeEventListener("click", click, true);
      window.removeEventListener("pagehide", tell);
      tell();
    };
  }, [plain, known, query]);
}
