import { queryOptions } from "@tanstack/react-query";

import { anonymousApi, answer } from "@/lib/api-client";

/** The shop's signed word for one event of an auction. */
export const receiptQuery = (id: string, seq: string) =>
  queryOptions({
    queryKey: ["auctions", "receipt", id, seq],
    queryFn: ({ signal }) =>
      answer(
        anonymousApi.GET("/api/auctions/{id}/bids/{seq}/receipt", {
          params: { path: { id, seq: Number(seq) } },
          parseAs: "text",
          signal,
        }),
      ),
    enabled: /^\d+$/.test(seq),
    staleTime: Infinity,
  });
