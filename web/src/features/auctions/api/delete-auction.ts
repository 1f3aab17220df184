import { useMutation, useQueryClient } from "@tanstack/react-query";

import { answer, api } from "@/lib/api-client";

import { auctionsQuery } from "./get-auctions";

export function useDeleteAuction() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      answer(api.DELETE("/api/auctions/{id}", { params: { path: { id } } })),
    onSuccess: (_answer, id) => {
      client.setQueryData(auctionsQuery().queryKey, (list) =>
        list?.filter((auction) => auction._id !== id),
      );
    },
  });
}
