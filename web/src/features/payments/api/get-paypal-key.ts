import { queryOptions } from "@tanstack/react-query";

import { answer, api } from "@/lib/api-client";

/** The wallet provider's client id, as plain text. */
export const paypalKeyQuery = queryOptions({
  queryKey: ["payments", "paypal-key"],
  queryFn: ({ signal }) => answer(api.GET("/api/keys/paypal", { signal, parseAs: "text" })),
  staleTime: 5 * 60_000,
});
