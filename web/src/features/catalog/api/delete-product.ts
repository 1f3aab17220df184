import { useMutation, useQueryClient } from "@tanstack/react-query";

import type { Message } from "@/api/types";
import { api } from "@/lib/api-client";

export function useDeleteProduct() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.delete<Message>(`/api/products/${encodeURIComponent(id)}`),
    onSuccess: () => client.invalidateQueries({ queryKey: ["products"] }),
  });
}
