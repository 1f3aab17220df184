import type { Order } from "@/api/types";
import { answer, api } from "@/lib/api-client";
import { useMutation } from "@/lib/mutation";
import { toastError, toastSuccess } from "@/lib/toast";

import * as messages from "../messages";
import { isStale } from "../model/problem";

/** What the provider's script says; the server takes it as a hint and asks the provider itself. */
type PaymentHint = { id: string };

/** `onOrder` gets the order as it is afterwards: paid, or still being checked. */
export function usePayOrder(orderId: string, onOrder: (order: Order) => void) {
  return useMutation({
    mutationFn: (hint: PaymentHint) =>
      answer(api.PUT("/api/orders/{id}/pay", { params: { path: { id: orderId } }, body: hint })),
    onSuccess: ({ order }) => {
      if (order.isPaid) toastSuccess(messages.paid);
      onOrder(order);
    },
    // The place to pay goes away with its own notice, and what the order says stands above the view.
    onError: (error) => {
      if (isStale(error)) toastError(error);
    },
  });
}
