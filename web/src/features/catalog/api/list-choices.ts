import { keepPreviousData, queryOptions } from "@tanstack/react-query";

import { anonymousApi, answer } from "@/lib/api-client";

import type { SearchState } from "../model/search-state";
import { parameters } from "./search-products";

/** What each further choice would show; the page and the order of the results change nothing about it. */
export const choicesQuery = (state: SearchState) => {
  const asked = parameters({ ...state, page: 1, order: "" });
  return queryOptions({
    queryKey: ["products", "choices", asked],
    queryFn: ({ signal }) =>
      answer(anonymousApi.GET("/api/products/choices", { params: { query: asked }, signal })),
    placeholderData: keepPreviousData,
  });
};
