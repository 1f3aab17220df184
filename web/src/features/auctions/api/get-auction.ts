import { queryOptions } from "@tanstack/react-query";

import type { RawAuction } from "@/api/types";
import { api } from "@/lib/api-client";

import { parseAuction } from "./parse-auction";

const getAuction = async (id: string, signal: AbortSignal) =>
  parseAuction(
    await api.get<RawAuction>(`/api/auctions/${encodeURIComponent(id)}`, {
      signal,
      anonymous: true,
    }),
  );

export const auctionQuery = (id: string) =>
  queryOptions({ queryKey: ["auctions", id], queryFn: ({ signal }) => getAuction(id, signal) });
