import { keepPreviousData, queryOptions } from "@tanstack/react-query";

import { anonymousApi, answer } from "@/lib/api-client";

import { parseAuction } from "./parse-auction";
import { sharedAuctions } from "./shared";

/** Those of the lots that are in the shop. */
export const watchedQuery = (ids: string[]) =>
  queryOptions({
    queryKey: ["auctions", "watched", ids],
    queryFn: async ({ signal }) => {
      const query = { lots: ids.join(",") };
      const call = anonymousApi.GET("/api/hearts/things", { params: { query }, signal });
      return (await answer(call)).lots.map(parseAuction);
    },
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    structuralSharing: sharedAuctions,
  });
