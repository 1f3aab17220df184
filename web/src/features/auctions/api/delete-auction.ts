import { useQueryClient } from "@tanstack/react-query";

import { answer, api } from "@/lib/api-client";
import { useMutation } from "@/lib/mutation";

import { forget } from "./remember";

export function useDeleteAuction() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      answer(api.DELETE("/api/auctions/{id}", { params: { path: { id } } })),
    onSuccess: (_answer, id) => forget(client, id),
  });
}
