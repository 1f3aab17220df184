import { useMutation, useQueryClient } from "@tanstack/react-query";

import type { AuctionAnswer } from "@/api/types";
import { api } from "@/lib/api-client";

export type NewAuction = {
  title: string;
  description: string;
  startingBid: string;
  imageUrl: string;
  endDate: string;
  bidAmount: string;
  bidTime: string;
};

export function useCreateAuction() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (auction: NewAuction) => api.post<AuctionAnswer>("/api/auctions", auction),
    onSuccess: () => client.invalidateQueries({ queryKey: ["auctions"] }),
  });
}
