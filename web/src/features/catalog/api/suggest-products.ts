import { keepPreviousData, queryOptions } from "@tanstack/react-query";

import { anonymousApi, answer } from "@/lib/api-client";

/** A newer question aborts the older one: Query passes its signal along. */
export const suggestionsQuery = (text: string) =>
  queryOptions({
    queryKey: ["products", "suggest", text],
    queryFn: ({ signal }) =>
      answer(
        anonymousApi.GET("/api/products/suggest", { params: { query: { query: text } }, signal }),
      ),
    enabled: text !== "",
    placeholderData: keepPreviousData,
    retry: false,
  });
