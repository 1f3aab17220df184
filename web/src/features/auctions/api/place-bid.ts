import { useMutation, useQueryClient } from "@tanstack/react-query";

import type { RawAuction } from "@/api/types";
import { api } from "@/lib/api-client";

import { auctionQuery } from "./get-auction";
import { newer, parseAuction } from "./parse-auction";

type Offer = { bidAmount: number; bidder: string };

export function usePlaceBid(id: string) {
  const client = useQueryClient();
  const { queryKey } = auctionQuery(id);
  return useMutation({
    mutationFn: async ({ bidAmount, bidder }: Offer) =>
      parseAuction(
        await api.post<RawAuction>(`/api/auctions/${encodeURIComponent(id)}/bids/Bidder`, {
          Bidder: bidder,
          bidAmount,
        }),
      ),
    onSuccess: (auction) => client.setQueryData(queryKey, (known) => newer(known, auction)),
    // Refused: most often someone was quicker, so look again at once.
    onError: () => client.invalidateQueries({ queryKey }),
  });
}
