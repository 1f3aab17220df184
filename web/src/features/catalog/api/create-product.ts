import { useMutation, useQueryClient } from "@tanstack/react-query";

import type { ProductAnswer } from "@/api/types";
import { api } from "@/lib/api-client";

import { scopeOf, type Workspace } from "../model/workspace";

/**
 * A blank product: a draft until its form is first saved. From the seller's workspace it is the
 * seller's own, even when that seller is an admin.
 */
export function useCreateProduct(workspace: Workspace) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () =>
      api.post<ProductAnswer>("/api/products", undefined, { query: scopeOf(workspace) }),
    onSuccess: () => client.invalidateQueries({ queryKey: ["products", "managed"] }),
  });
}
