import { queryOptions } from "@tanstack/react-query";

import { anonymousApi, listed } from "@/lib/api-client";

import { parseAuction } from "./parse-auction";
import { sharedPage } from "./shared";

/** The lots that fit a shopper's words. */
export const foundLotsQuery = (query: string) =>
  queryOptions({
    queryKey: ["auctions", "found", query],
    queryFn: async ({ signal }) => {
      const { items, total } = await listed(
        anonymousApi.GET("/api/auctions/found", { params: { query: { query } }, signal }),
      );
      return { items: items.map(parseAuction), total };
    },
    enabled: query !== "",
    structuralSharing: sharedPage,
  });
