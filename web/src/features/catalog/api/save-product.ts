import { useQueryClient } from "@tanstack/react-query";

import { answer, api } from "@/lib/api-client";
import { useMutation } from "@/lib/mutation";

import type { ProductInput } from "../model/product-form";

export function useSaveProduct() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: ProductInput) =>
      answer(api.PUT("/api/products/{id}", { params: { path: { id: input._id } }, body: input })),
    // Every list may show it differently now; the form itself is left alone.
    onSuccess: ({ product }) =>
      client.invalidateQueries({
        predicate: ({ queryKey }) =>
          queryKey[0] === "products" && !(queryKey[1] === "id" && queryKey[2] === product._id),
      }),
  });
}
