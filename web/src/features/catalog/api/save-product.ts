import { useMutation, useQueryClient } from "@tanstack/react-query";

import type { ProductAnswer } from "@/api/types";
import { api } from "@/lib/api-client";

import type { ProductInput } from "../model/product-form";

export function useSaveProduct() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: ProductInput) =>
      api.put<ProductAnswer>(`/api/products/${encodeURIComponent(input._id)}`, input),
    // Every list may show it differently now; the form itself is left alone.
    onSuccess: ({ product }) =>
      client.invalidateQueries({
        predicate: ({ queryKey }) =>
          queryKey[0] === "products" && !(queryKey[1] === "id" && queryKey[2] === product._id),
      }),
  });
}
