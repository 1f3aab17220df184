import { type QueryClient } from "@tanstack/react-query";

import type { Auction } from "@/api/types";

import { newer } from "./parse-auction";

/** All that is known of auctions: lists of them, and each by its id. */
const all = ["auctions"];

/**
 * For the queries' `structuralSharing`, through which everything goes that is put into them, by a request, an event
 * or a bid of one's own: what is known stays when what arrives is older.
 */
export const sharedAuction = (known: unknown, arrived: unknown) =>
  newer(known as Auction | undefined, arrived as Auction);

export function sharedAuctions(known: unknown, arrived: unknown): Auction[] {
  const before = new Map(((known ?? []) as Auction[]).map((auction) => [auction._id, auction]));
  return (arrived as Auction[]).map((auction) => newer(before.get(auction._id), auction));
}

/** News of one auction makes a list no fresher: it is asked for again when it was due. */
function inLists(client: QueryClient, change: (list: Auction[]) => Auction[]): void {
  for (const { queryKey, state } of client.getQueryCache().findAll({ queryKey: all }))
    if (Array.isArray(state.data))
      client.setQueryData(queryKey, change(state.data as Auction[]), {
        updatedAt: state.dataUpdatedAt,
      });
}

/** Wherever this auction is shown, it is shown as it is now. */
export function remember(client: QueryClient, arrived: Auction): void {
  const known = (auction: Auction) => (auction._id === arrived._id ? arrived : auction);
  inLists(client, (list) => list.map(known));
  const itself = [...all, arrived._id];
  // Only where someone has opened it: an event carries fewer bids than a screen begins with.
  if (client.getQueryState(itself)) client.setQueryData(itself, arrived);
}

/** It is no longer in the shop. Whoever has it open is told by its screen. */
export function forget(client: QueryClient, id: string): void {
  inLists(client, (list) => list.filter((auction) => auction._id !== id));
  client.removeQueries({ queryKey: [...all, id], type: "inactive" });
}
