import { queryOptions } from "@tanstack/react-query";

import { anonymousApi, answer } from "@/lib/api-client";

import { parseAuction } from "./parse-auction";
import { sharedAuctions } from "./shared";

/** The server preloads this very address with the home page. */
const soonest = { status: "live", sort: "ending", limit: 8, fields: "card" };

const getLiveAuctions = async (signal: AbortSignal) =>
  (await answer(anonymousApi.GET("/api/auctions", { params: { query: soonest }, signal }))).map(
    parseAuction,
  );

/** Looked at again every few seconds while the page is in view: a socket would cost more than it tells. */
export const liveAuctionsQuery = () =>
  queryOptions({
    queryKey: ["auctions", "live"],
    queryFn: ({ signal }) => getLiveAuctions(signal),
    refetchInterval: 15_000,
    retry: false,
    structuralSharing: sharedAuctions,
  });
