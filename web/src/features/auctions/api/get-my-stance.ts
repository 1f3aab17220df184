import { queryOptions, replaceEqualDeep } from "@tanstack/react-query";

import type { Mine } from "@/api/types";
import { answer, api } from "@/lib/api-client";

type OwnStance = { version: number; mine: Mine | null; reserve: number | null };

const getMyStance = async (id: string, signal: AbortSignal): Promise<OwnStance> => {
  const auction = await answer(api.GET("/api/auctions/{id}", { params: { path: { id } }, signal }));
  const { version, mine = null, reserve = null } = auction;
  return { version, mine, reserve };
};

/** What was asked for before a bid of one's own, and comes after it, knows nothing of that bid. */
const laterStance = (known: unknown, arrived: unknown) => {
  const before = known as OwnStance | undefined;
  if (before && (arrived as OwnStance).version < before.version) return before;
  return replaceEqualDeep(known, arrived);
};

/**
 * What the server tells this person alone: whether they have bid, their maximum, and a seller their reserve. Kept
 * apart from what everyone may know, under the person's own name.
 */
export const myStanceQuery = (id: string, userId: string | undefined) =>
  queryOptions({
    queryKey: ["auctions", id, "mine", userId],
    enabled: userId !== undefined,
    queryFn: ({ signal }) => getMyStance(id, signal),
    structuralSharing: laterStance,
  });
