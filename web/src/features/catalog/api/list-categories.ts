import { queryOptions } from "@tanstack/react-query";

import { api } from "@/lib/api-client";

export const categoriesQuery = () =>
  queryOptions({
    queryKey: ["products", "categories"],
    queryFn: ({ signal }) =>
      api.get<string[]>("/api/products/categories", { signal, anonymous: true }),
    staleTime: 5 * 60_000,
  });
