import { queryOptions } from "@tanstack/react-query";

import { answer, api } from "@/lib/api-client";

/** What comes on top of a lot, at any price, and from where it is sent: bids do not change it. */
export const lotShippingQuery = (id: string) =>
  queryOptions({
    queryKey: ["lot-shipping", id],
    staleTime: 60_000,
    queryFn: ({ signal }) =>
      answer(api.GET("/api/auctions/{id}/shipping", { params: { path: { id } }, signal })),
  });
