import { useQuery, useQueryClient } from "@tanstack/react-query";

import { myStanceQuery } from "./get-my-stance";
import { myAuctionsQuery } from "./list-my-auctions";

/**
 * How somebody stands on each lot of a list. A first bid is known by the server's answer to it before the list of one's
 * lots has come, and only by it is one known in what everybody hears: there each bidder has an id of that lot alone.
 */
export function useOwnStances(userId: string | undefined) {
  const client = useQueryClient();
  const { data: lots = [] } = useQuery(myAuctionsQuery(userId));
  const own = new Map(lots.map(({ _id, mine }) => [_id, mine]));
  return (id: string) =>
    own.get(id) ?? client.getQueryData(myStanceQuery(id, userId).queryKey)?.mine;
}
