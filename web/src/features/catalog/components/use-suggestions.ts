import { useQuery } from "@tanstack/react-query";

import type { Suggestion } from "@/api/types";
import { useDebounced } from "@/lib/use-debounced";

import { suggestionsQuery } from "../api/suggest-products";

const none: Suggestion[] = [];

/** Suggestions for what stands still in the box; none for an empty one. */
export function useSuggestions(text: string): Suggestion[] {
  const typed = text.replace(/\s+/g, " ").trim();
  const settled = useDebounced(typed, 150);
  const { data } = useQuery(suggestionsQuery(typed === "" ? "" : settled));
  return typed === "" ? none : (data ?? none);
}
