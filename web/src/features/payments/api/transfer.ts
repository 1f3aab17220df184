import { queryOptions } from "@tanstack/react-query";

import type { Order } from "@/api/types";
import { answer, api } from "@/lib/api-client";
import { useMutation } from "@/lib/mutation";
import { toastSuccess } from "@/lib/toast";

/** Whom to pay how much, as a link and a QR code. */
export const transferQuery = (orderId: string) =>
  queryOptions({
    queryKey: ["payments", "transfer", orderId],
    queryFn: ({ signal }) =>
      answer(api.GET("/api/orders/{id}/transfer", { params: { path: { id: orderId } }, signal })),
    retry: false,
  });

/** The customer says that the money was transferred; the shop looks for it. */
export function useTellReceipt(orderId: string, onOrder: (order: Order) => void) {
  return useMutation({
    mutationFn: (reference: string) =>
      answer(
        api.POST("/api/orders/{id}/receipt", {
          params: { path: { id: orderId } },
          body: { reference },
        }),
      ),
    onSuccess: ({ message, order }) => {
      toastSuccess(message);
      onOrder(order);
    },
  });
}
