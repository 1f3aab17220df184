import { useQueryClient } from "@tanstack/react-query";

import { answer, api } from "@/lib/api-client";
import { useMutation } from "@/lib/mutation";

export function useDeleteProduct() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      answer(api.DELETE("/api/products/{id}", { params: { path: { id } } })),
    onSuccess: () => client.invalidateQueries({ queryKey: ["products"] }),
  });
}
