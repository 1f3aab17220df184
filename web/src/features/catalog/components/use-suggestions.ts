import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";

import { useDebounced } from "@/lib/use-debounced";

import { placesQuery, suggestedLotsQuery } from "../api/suggest-places";
import { suggestionsQuery } from "../api/suggest-products";

/** What fits the words that stand still in the box; nothing for an empty one. */
export function useFound(typed: string) {
  const settled = useDebounced(typed, 150);
  const asked = typed === "" ? "" : settled;
  const { data: goods } = useQuery(suggestionsQuery(asked));
  const { data: places } = useQuery(placesQuery(asked));
  const { data: lots } = useQuery(suggestedLotsQuery(asked));
  return useMemo(() => ({ goods, places, lots }), [goods, places, lots]);
}
