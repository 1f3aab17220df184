import { useQueryClient } from "@tanstack/react-query";

import { answer, api } from "@/lib/api-client";
import { useMutation } from "@/lib/mutation";

import { auctionQuery } from "./get-auction";
import { parseAuction } from "./parse-auction";
import { remember } from "./remember";

/** An admin takes a bid back; everyone can read why. */
export function useVoidBid(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ seq, reason }: { seq: number; reason: string }) =>
      parseAuction(
        await answer(
          api.POST("/api/auctions/{id}/bids/{seq}/void", {
            params: { path: { id, seq } },
            body: { reason },
          }),
        ),
      ),
    onSuccess: (auction) => remember(client, auction),
    onError: () => client.invalidateQueries({ queryKey: auctionQuery(id).queryKey }),
  });
}
