import { keepPreviousData, queryOptions } from "@tanstack/react-query";

import { anonymousApi, answer } from "@/lib/api-client";

/** Categories and sellers for what was typed so far. */
export const placesQuery = (text: string) =>
  queryOptions({
    queryKey: ["products", "suggest", "places", text],
    queryFn: ({ signal }) =>
      answer(
        anonymousApi.GET("/api/products/suggest/places", {
          params: { query: { query: text } },
          signal,
        }),
      ),
    enabled: text !== "",
    placeholderData: keepPreviousData,
    retry: false,
  });

/** Lots for what was typed so far. */
export const suggestedLotsQuery = (text: string) =>
  queryOptions({
    queryKey: ["auctions", "suggest", text],
    queryFn: ({ signal }) =>
      answer(
        anonymousApi.GET("/api/auctions/found", {
          params: { query: { query: text, limit: 3 } },
          signal,
        }),
      ),
    enabled: text !== "",
    placeholderData: keepPreviousData,
    retry: false,
  });
