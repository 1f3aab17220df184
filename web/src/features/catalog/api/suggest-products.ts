import { keepPreviousData, queryOptions } from "@tanstack/react-query";

import type { Suggestion } from "@/api/types";
import { api } from "@/lib/api-client";

/** A newer question aborts the older one: Query passes its signal along. */
export const suggestionsQuery = (text: string) =>
  queryOptions({
    queryKey: ["products", "suggest", text],
    queryFn: ({ signal }) =>
      api.get<Suggestion[]>("/api/products/suggest", {
        query: { query: text },
        signal,
        anonymous: true,
      }),
    enabled: text !== "",
    placeholderData: keepPreviousData,
    retry: false,
  });
