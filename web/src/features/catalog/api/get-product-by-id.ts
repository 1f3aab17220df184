import { queryOptions } from "@tanstack/react-query";

import { answer, api } from "@/lib/api-client";

/** Fresh from the server: the stock check must never be answered from a cache. */
export const getProductById = (id: string, signal?: AbortSignal) =>
  answer(
    api.GET("/api/products/{id}", { params: { path: { id } }, ...(signal ? { signal } : {}) }),
  );

/** For the edit form, which must never start from something old. */
export const productByIdQuery = (id: string) =>
  queryOptions({
    queryKey: ["products", "id", id],
    queryFn: ({ signal }) => getProductById(id, signal),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
