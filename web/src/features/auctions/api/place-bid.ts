import { useQueryClient } from "@tanstack/react-query";

import type { Auction, RawAuction, UserInfo } from "@/api/types";
import { answer, api } from "@/lib/api-client";
import { ApiError } from "@/lib/api-error";
import { useMutation } from "@/lib/mutation";
import { newKey } from "@/lib/new-key";
import { isUnanswered } from "@/lib/unanswered";

import { auctionQuery } from "./get-auction";
import { myStanceQuery } from "./get-my-stance";
import { parseAuction } from "./parse-auction";
import { remember } from "./remember";

/** What somebody bids: exactly this, or as little as is needed up to a maximum, or the fixed price. */
export type Offer =
  { bidAmount: number; seenVersion?: number } | { maximumBid: number } | { buyNow: true };

type Key = Record<string, string>;

const pause = (millis: number) => new Promise((resolve) => setTimeout(resolve, millis));

/** A bid that got no answer may have counted: the same key asks once more what became of it. */
async function sure<T>(call: (headers: Key) => Promise<T>): Promise<T> {
  const headers = { "Idempotency-Key": newKey() };
  try {
    return await call(headers);
  } catch (error) {
    if (!isUnanswered(error) || !navigator.onLine) throw error;
    await pause(800);
    return call(headers);
  }
}

/** The auction as it stands, when a bid was refused because price or leader had changed. */
export function movedTo(error: unknown): Auction | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined;
  const { auction } = (error.body ?? {}) as { auction?: RawAuction };
  return auction && parseAuction(auction);
}

function send(id: string, bidder: string, offer: Offer, headers: Key) {
  const params = { path: { id } };
  if ("buyNow" in offer) return api.POST("/api/auctions/{id}/buy-now", { params, headers });
  if ("maximumBid" in offer)
    return api.POST("/api/auctions/{id}/bids", { params, headers, body: offer });
  // The known call carries the name; the server takes the bidder from the session.
  const body = { Bidder: bidder, ...offer };
  return api.POST("/api/auctions/{id}/bids/Bidder", { params, headers, body });
}

export function usePlaceBid(id: string, user: UserInfo) {
  const client = useQueryClient();
  const own = myStanceQuery(id, user._id).queryKey;
  return useMutation({
    mutationFn: async (offer: Offer) => {
      const { mine, receipt, seal, ...auction } = parseAuction(
        await sure((key) => answer<RawAuction>(send(id, user.name, offer, key))),
      );
      return { auction, mine: mine ?? null, receipt: receipt ? { text: receipt, seal } : null };
    },
    onSuccess: ({ auction, mine }) => {
      remember(client, auction);
      const { version } = auction;
      client.setQueryData(own, (known) => ({ version, mine, reserve: known?.reserve ?? null }));
      void client.invalidateQueries({ queryKey: ["auctions", "mine"] });
      void client.invalidateQueries({ queryKey: ["bidding"] });
    },
    // Refused: most often someone was quicker, so look again at once.
    onError: (error) => {
      const moved = movedTo(error);
      if (moved) remember(client, moved);
      // Without a connection there is nothing to look at: what failed was said, and is not to be said twice.
      else if (navigator.onLine) {
        void client.invalidateQueries({ queryKey: auctionQuery(id).queryKey });
        void client.invalidateQueries({ queryKey: ["bidding"] });
      }
    },
  });
}
