import { useMutation, useQueryClient } from "@tanstack/react-query";

import { answer, api } from "@/lib/api-client";

export function useDeleteOrder() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      answer(api.DELETE("/api/orders/{id}", { params: { path: { id } } })),
    onSuccess: () => client.invalidateQueries({ queryKey: ["orders"] }),
  });
}
