import { queryOptions } from "@tanstack/react-query";

import { anonymousApi, answer } from "@/lib/api-client";

import { parseAuction } from "./parse-auction";
import { sharedAuction } from "./shared";

const getAuction = async (id: string, signal: AbortSignal) =>
  parseAuction(
    await answer(anonymousApi.GET("/api/auctions/{id}", { params: { path: { id } }, signal })),
  );

export const auctionQuery = (id: string) =>
  queryOptions({
    queryKey: ["auctions", id],
    queryFn: ({ signal }) => getAuction(id, signal),
    structuralSharing: sharedAuction,
  });
