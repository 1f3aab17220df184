import { queryOptions } from "@tanstack/react-query";

import { answer, api } from "@/lib/api-client";

const getMyStanding = async (id: string, signal: AbortSignal) => {
  const auction = await answer(api.GET("/api/auctions/{id}", { params: { path: { id } }, signal }));
  return { mine: auction.mine ?? null, reserve: auction.reserve ?? null };
};

/**
 * What the server tells this person alone: whether they have bid, their maximum, and a seller their reserve. Kept
 * apart from what everyone may know, under the person's own name.
 */
export const myStandingQuery = (id: string, userId: string | undefined) =>
  queryOptions({
    queryKey: ["auctions", id, "mine", userId],
    enabled: userId !== undefined,
    queryFn: ({ signal }) => getMyStanding(id, signal),
  });
