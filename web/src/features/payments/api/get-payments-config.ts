import { queryOptions } from "@tanstack/react-query";

import { answer, api } from "@/lib/api-client";

export const paymentsConfigQuery = queryOptions({
  queryKey: ["payments", "config"],
  queryFn: ({ signal }) => answer(api.GET("/api/payments/config", { signal })),
  staleTime: 5 * 60_000,
});
