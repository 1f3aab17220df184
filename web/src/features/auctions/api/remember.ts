import { type QueryClient } from "@tanstack/react-query";

import type { Auction } from "@/api/types";
import { type Listed } from "@/lib/api-client";

import { type parseNews } from "./parse-auction";

/** All that is known of auctions: lists of them, and each by its id. */
const all = ["auctions"];

const isPage = (data: unknown): data is Listed<Auction> =>
  Array.isArray((data as Partial<Listed<Auction>> | undefined)?.items);

/** News of one auction makes a list no fresher: it is asked for again when it was due. */
function inLists(client: QueryClient, change: (list: Auction[]) => Auction[]): void {
  for (const { queryKey, state } of client.getQueryCache().findAll({ queryKey: all })) {
    const { data, dataUpdatedAt: updatedAt } = state;
    if (Array.isArray(data))
      client.setQueryData(queryKey, change(data as Auction[]), { updatedAt });
    else if (isPage(data))
      client.setQueryData(queryKey, { ...data, items: change(data.items) }, { updatedAt });
  }
}

/** Wherever this auction is shown, it is shown as it is now. */
export function remember(client: QueryClient, arrived: Auction): void {
  const known = (auction: Auction) => (auction._id === arrived._id ? arrived : auction);
  inLists(client, (list) => list.map(known));
  const itself = [...all, arrived._id];
  // Only where someone has opened it: an event carries fewer bids than a screen begins with.
  if (client.getQueryState(itself)) client.setQueryData(itself, arrived);
}

/** The same for news, which carry only what changed: they say nothing about what nobody here has read. */
export function hear(client: QueryClient, news: ReturnType<typeof parseNews>): void {
  const over = (auction: Auction) => (auction._id === news._id ? { ...auction, ...news } : auction);
  inLists(client, (list) => list.map(over));
  const itself = [...all, news._id];
  const known = client.getQueryData<Auction>(itself);
  if (known) client.setQueryData(itself, over(known));
}

/** Whether whoever is here has bid on it. */
export const isMine = (client: QueryClient, id: string) =>
  client
    .getQueriesData<Auction[]>({ queryKey: [...all, "mine"] })
    .some(([, lots]) => lots?.some(({ _id }) => _id === id));

/** It is no longer in the shop. Whoever has it open is told by its screen. */
export function forget(client: QueryClient, id: string): void {
  inLists(client, (list) => list.filter((auction) => auction._id !== id));
  client.removeQueries({ queryKey: [...all, id], type: "inactive" });
}
