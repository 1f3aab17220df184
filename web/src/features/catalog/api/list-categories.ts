import { queryOptions } from "@tanstack/react-query";

import { anonymousApi, answer } from "@/lib/api-client";

export const categoriesQuery = () =>
  queryOptions({
    queryKey: ["products", "categories"],
    queryFn: ({ signal }) => answer(anonymousApi.GET("/api/products/categories", { signal })),
    staleTime: 5 * 60_000,
  });
