import { queryOptions } from "@tanstack/react-query";

import { anonymousApi, answer } from "@/lib/api-client";

import { parseAuction } from "./parse-auction";
import { sharedAuctions } from "./remember";

const getAuctions = async (signal: AbortSignal) =>
  (await answer(anonymousApi.GET("/api/auctions", { signal }))).map(parseAuction);

export const auctionsQuery = () =>
  queryOptions({
    queryKey: ["auctions", "list"],
    queryFn: ({ signal }) => getAuctions(signal),
    structuralSharing: sharedAuctions,
  });
