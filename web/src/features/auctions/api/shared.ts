import { replaceEqualDeep } from "@tanstack/react-query";

import type { Auction } from "@/api/types";
import { type Listed } from "@/lib/api-client";

import { newer } from "./parse-auction";

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

/**
 * The same for a page of a longer list. What has not changed is the same object as before: a page that stands in for
 * the next one goes through here whenever it is drawn.
 */
export function sharedPage(known: unknown, arrived: unknown): Listed<Auction> {
  const page = arrived as Listed<Auction>;
  const items = sharedAuctions((known as typeof page | undefined)?.items, page.items);
  return replaceEqualDeep(known, { ...page, items }) as typeof page;
}
