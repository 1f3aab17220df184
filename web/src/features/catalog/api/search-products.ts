import { keepPreviousData, queryOptions } from "@tanstack/react-query";

import type { SearchResponse } from "@/api/types";
import { api } from "@/lib/api-client";

import type { SearchState } from "../model/search-state";

/** The parameters the server reads, in its order; what is at its default is left out. */
function parameters({ page, query, category, price, rating, order }: SearchState) {
  const given = { page: page > 1 ? String(page) : "", query, category, price, rating, order };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ""));
}

/** While the next answer is on its way, the last one stays on the screen. */
export const searchQuery = (state: SearchState) =>
  queryOptions({
    queryKey: ["products", "search", state],
    queryFn: ({ signal }) =>
      api.get<SearchResponse>("/api/products/search", {
        query: parameters(state),
        signal,
        anonymous: true,
      }),
    placeholderData: keepPreviousData,
  });
