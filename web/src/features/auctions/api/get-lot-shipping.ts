import { queryOptions } from "@tanstack/react-query";

import { answer, api } from "@/lib/api-client";

/** What it costs to send a lot, and from where; a bid changes it only where dear things are sent free. */
export const lotShippingQuery = (id: string) =>
  queryOptions({
    queryKey: ["lot-shipping", id],
    staleTime: 60_000,
    queryFn: ({ signal }) =>
      answer(api.GET("/api/auctions/{id}/shipping", { params: { path: { id } }, signal })),
  });
