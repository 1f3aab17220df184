import { queryOptions, useQueryClient } from "@tanstack/react-query";

import type { ProductTax } from "@/api/types";
import { answer, api } from "@/lib/api-client";
import { useMutation } from "@/lib/mutation";

export const productTaxQuery = (id: string) =>
  queryOptions({
    queryKey: ["products", "tax", id],
    queryFn: ({ signal }) =>
      answer(api.GET("/api/products/{id}/tax", { params: { path: { id } }, signal })),
    staleTime: 0,
  });

export function useSetProductTax(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ProductTax) =>
      answer(api.PUT("/api/products/{id}/tax", { params: { path: { id } }, body })),
    onSuccess: (tax) => client.setQueryData(productTaxQuery(id).queryKey, tax),
  });
}
