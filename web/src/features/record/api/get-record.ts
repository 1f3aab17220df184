import { queryOptions } from "@tanstack/react-query";

import { anonymousApi, answer } from "@/lib/api-client";

/** Looked at anew each time somebody comes: what they check is what the shop says now. */
export const recordQuery = (id: string) =>
  queryOptions({
    queryKey: ["auctions", "record", id],
    queryFn: ({ signal }) =>
      answer(anonymousApi.GET("/api/auctions/{id}/record", { params: { path: { id } }, signal })),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
