import { queryOptions } from "@tanstack/react-query";

import { api } from "@/lib/api-client";

/** The wallet provider's client id, as plain text. */
export const paypalKeyQuery = queryOptions({
  queryKey: ["payments", "paypal-key"],
  queryFn: ({ signal }) => api.get<string>("/api/keys/paypal", { signal }),
  staleTime: 5 * 60_000,
});
