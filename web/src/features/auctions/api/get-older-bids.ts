import { useQueryClient } from "@tanstack/react-query";

import type { Auction } from "@/api/types";
import { answer, api } from "@/lib/api-client";
import { useMutation } from "@/lib/mutation";

import { auctionQuery } from "./get-auction";
import { parseBid } from "./parse-auction";

const oldest = ({ bids }: Auction) => bids[0] && String(bids[0].seq);

/** Puts the page of bids before the oldest known one in front of them. */
export function useOlderBids(auction: Auction) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const before = oldest(auction);
      const params = { path: { id: auction._id }, query: { before } };
      const older = await answer(api.GET("/api/auctions/{id}/bids", { params }));
      return { before, older: older.map(parseBid) };
    },
    onSuccess: ({ before, older }) =>
      client.setQueryData(auctionQuery(auction._id).queryKey, (now) =>
        // So many bids may have come meanwhile that the history begins later: these would stand before a hole.
        now && oldest(now) === before ? { ...now, bids: [...older, ...now.bids] } : now,
      ),
  });
}
