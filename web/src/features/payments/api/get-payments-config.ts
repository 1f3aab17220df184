import { queryOptions } from "@tanstack/react-query";

import type { PaymentsConfig } from "@/api/types";
import { api } from "@/lib/api-client";

export const paymentsConfigQuery = queryOptions({
  queryKey: ["payments", "config"],
  queryFn: ({ signal }) => api.get<PaymentsConfig>("/api/payments/config", { signal }),
  staleTime: 5 * 60_000,
});
