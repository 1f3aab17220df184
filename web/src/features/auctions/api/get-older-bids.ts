import { useMutation, useQueryClient } from "@tanstack/react-query";

import type { Auction, RawBid } from "@/api/types";
import { api } from "@/lib/api-client";

import { auctionQuery } from "./get-auction";
import { parseBid } from "./parse-auction";

/** Puts the page of bids before the oldest known one in front of them. */
export function useOlderBids(auction: Auction) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () =>
      api.get<RawBid[]>(`/api/auctions/${encodeURIComponent(auction._id)}/bids`, {
        query: { before: auction.bids[0]?.seq },
      }),
    onSuccess: (older) =>
      client.setQueryData(auctionQuery(auction._id).queryKey, (now) =>
        now ? { ...now, bids: [...older.map(parseBid), ...now.bids] } : now,
      ),
  });
}
