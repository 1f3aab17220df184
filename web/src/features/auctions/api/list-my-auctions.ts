import { queryOptions } from "@tanstack/react-query";

import { answer, api } from "@/lib/api-client";

import { parseAuction } from "./parse-auction";
import { sharedAuctions } from "./shared";

const listMyAuctions = async (signal: AbortSignal) =>
  (await answer(api.GET("/api/auctions/mine", { signal }))).map(parseAuction);

/** The lots that this person has bid on, each with their own maximum. */
export const myAuctionsQuery = (userId: string | undefined) =>
  queryOptions({
    queryKey: ["auctions", "mine", userId],
    enabled: userId !== undefined,
    queryFn: ({ signal }) => listMyAuctions(signal),
    structuralSharing: sharedAuctions,
  });
