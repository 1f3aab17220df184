import { keepPreviousData, queryOptions } from "@tanstack/react-query";

import { answer, api } from "@/lib/api-client";

/**
 * How much somebody may bid, and until when they may not. `stands` is how they stand on the lot that they look at: when
 * that changes, what they are bound to has changed too.
 */
export const biddingQuery = (userId: string, stands: string | null = null) =>
  queryOptions({
    queryKey: ["bidding", userId, stands],
    queryFn: ({ signal }) => answer(api.GET("/api/bidding", { signal })),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
