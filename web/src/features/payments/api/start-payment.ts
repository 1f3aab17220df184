import { queryOptions } from "@tanstack/react-query";

import { answer, api } from "@/lib/api-client";

type Provider = "paypal" | "stripe";

/** Asks the provider to wait for the payment of an order; asked again, it is the same payment. */
export const startPayment = (orderId: string, provider: Provider, signal?: AbortSignal) =>
  answer(
    api.POST("/api/orders/{id}/payments/{provider}", {
      params: { path: { id: orderId, provider } },
      ...(signal ? { signal } : {}),
    }),
  );

/** The card form needs its payment before it can be shown. */
export const cardPaymentQuery = (orderId: string) =>
  queryOptions({
    queryKey: ["payments", "card", orderId],
    queryFn: ({ signal }) => startPayment(orderId, "stripe", signal),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
