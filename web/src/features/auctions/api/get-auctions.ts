import { queryOptions } from "@tanstack/react-query";

import type { RawAuction } from "@/api/types";
import { api } from "@/lib/api-client";

import { parseAuction } from "./parse-auction";

const getAuctions = async (signal: AbortSignal) =>
  (await api.get<RawAuction[]>("/api/auctions", { signal, anonymous: true })).map(parseAuction);

export const auctionsQuery = () =>
  queryOptions({ queryKey: ["auctions", "list"], queryFn: ({ signal }) => getAuctions(signal) });
