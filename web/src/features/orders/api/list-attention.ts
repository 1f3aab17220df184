import { queryOptions } from "@tanstack/react-query";

import { answer, api } from "@/lib/api-client";

/** Money that waits for an admin; asked again now and then, since it comes by itself. */
export const attentionQuery = queryOptions({
  queryKey: ["orders", "attention"],
  queryFn: ({ signal }) => answer(api.GET("/api/payments/attention", { signal })),
  staleTime: 30_000,
  refetchInterval: 60_000,
});
