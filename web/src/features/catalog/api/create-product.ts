import { useQueryClient } from "@tanstack/react-query";

import { answer, api } from "@/lib/api-client";
import { useMutation } from "@/lib/mutation";

import { scopeOf, type Workspace } from "../model/workspace";

/**
 * A blank product: a draft until its form is first saved. From the seller's workspace it is the
 * seller's own, even when that seller is an admin.
 */
export function useCreateProduct(workspace: Workspace) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => answer(api.POST("/api/products", { params: { query: scopeOf(workspace) } })),
    onSuccess: () => client.invalidateQueries({ queryKey: ["products", "managed"] }),
  });
}
