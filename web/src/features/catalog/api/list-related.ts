import { queryOptions } from "@tanstack/react-query";

import { anonymousApi, answer } from "@/lib/api-client";

/** What is bought with a product, and what is like it. */
export const relatedQuery = (id: string) =>
  queryOptions({
    queryKey: ["products", "related", id],
    queryFn: ({ signal }) =>
      answer(anonymousApi.GET("/api/products/{id}/related", { params: { path: { id } }, signal })),
  });
