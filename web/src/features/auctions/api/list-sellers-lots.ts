import { queryOptions } from "@tanstack/react-query";

import { anonymousApi, answer } from "@/lib/api-client";

import { parseAuction } from "./parse-auction";
import { sharedAuctions } from "./shared";

/** A seller's lots that run, those that end next first. */
export const sellersLotsQuery = (seller: string) =>
  queryOptions({
    queryKey: ["auctions", "of", seller],
    queryFn: async ({ signal }) => {
      const query = { seller, status: "live", sort: "ending", limit: 8, fields: "card" };
      const lots = await answer(anonymousApi.GET("/api/auctions", { params: { query }, signal }));
      return lots.map(parseAuction);
    },
    structuralSharing: sharedAuctions,
  });
