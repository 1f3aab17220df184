import { useMutation, useQueryClient } from "@tanstack/react-query";

import { answer, api } from "@/lib/api-client";

import { auctionQuery } from "./get-auction";
import { parseAuction } from "./parse-auction";
import { remember } from "./remember";

type Offer = { bidAmount: number; bidder: string };

export function usePlaceBid(id: string) {
  const client = useQueryClient();
  const { queryKey } = auctionQuery(id);
  return useMutation({
    mutationFn: async ({ bidAmount, bidder }: Offer) => {
      // The known call carries the name; the server takes the bidder from the session.
      const body = { Bidder: bidder, bidAmount };
      const call = api.POST("/api/auctions/{id}/bids/Bidder", { params: { path: { id } }, body });
      return parseAuction(await answer(call));
    },
    onSuccess: (auction) => remember(client, auction),
    // Refused: most often someone was quicker, so look again at once.
    onError: () => client.invalidateQueries({ queryKey }),
  });
}
