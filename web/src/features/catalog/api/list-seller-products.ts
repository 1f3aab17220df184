import { keepPreviousData, queryOptions } from "@tanstack/react-query";

import type { SearchResponse } from "@/api/types";
import { api } from "@/lib/api-client";

/** One seller's goods, newest first. */
export const sellerProductsQuery = (seller: string, page: number) =>
  queryOptions({
    queryKey: ["products", "search", "seller", seller, page],
    queryFn: ({ signal }) =>
      api.get<SearchResponse>("/api/products/search", {
        query: page > 1 ? { page, seller } : { seller },
        signal,
        anonymous: true,
      }),
    placeholderData: keepPreviousData,
  });
