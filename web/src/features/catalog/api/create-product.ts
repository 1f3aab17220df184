import { useMutation, useQueryClient } from "@tanstack/react-query";

import type { ProductAnswer } from "@/api/types";
import { api } from "@/lib/api-client";

/** A blank product: a draft until its form is first saved. */
export function useCreateProduct() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.post<ProductAnswer>("/api/products"),
    onSuccess: () => client.invalidateQueries({ queryKey: ["products", "managed"] }),
  });
}
