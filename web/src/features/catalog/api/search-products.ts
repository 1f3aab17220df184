import { keepPreviousData, queryOptions } from "@tanstack/react-query";

import { anonymousApi, answer } from "@/lib/api-client";

import type { SearchState } from "../model/search-state";

/** The parameters the server reads, in its order; what is at its default is left out. */
export function parameters(state: SearchState) {
  const { page, query, category, price, rating, order, brand, stock, option } = state;
  return {
    page: page > 1 ? page : undefined,
    query: query || undefined,
    category: category || undefined,
    price: price || undefined,
    rating: rating ? Number(rating) : undefined,
    order: order || undefined,
    brand: brand || undefined,
    stock: stock || undefined,
    option: option || undefined,
  };
}

/** While the next answer is on its way, the last one stays on the screen. */
export const searchQuery = (state: SearchState) =>
  queryOptions({
    queryKey: ["products", "search", state],
    queryFn: ({ signal }) =>
      answer(
        anonymousApi.GET("/api/products/search", { params: { query: parameters(state) }, signal }),
      ),
    placeholderData: keepPreviousData,
  });
