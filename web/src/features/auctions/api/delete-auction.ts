import { useMutation, useQueryClient } from "@tanstack/react-query";

import type { Message } from "@/api/types";
import { api } from "@/lib/api-client";

import { auctionsQuery } from "./get-auctions";

export function useDeleteAuction() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.delete<Message>(`/api/auctions/${encodeURIComponent(id)}`),
    onSuccess: (_answer, id) => {
      client.setQueryData(auctionsQuery().queryKey, (list) =>
        list?.filter((auction) => auction._id !== id),
      );
    },
  });
}
