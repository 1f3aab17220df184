import { keepPreviousData, queryOptions } from "@tanstack/react-query";

import { anonymousApi, answer } from "@/lib/api-client";

/** One seller's goods, newest first. */
export const sellerProductsQuery = (seller: string, page: number) =>
  queryOptions({
    queryKey: ["products", "search", "seller", seller, page],
    queryFn: ({ signal }) =>
      answer(
        anonymousApi.GET("/api/products/search", {
          params: { query: page > 1 ? { page, seller } : { seller } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  });
