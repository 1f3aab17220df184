import { useMutation, useQueryClient } from "@tanstack/react-query";

import type { OrderAnswer } from "@/api/types";
import { api } from "@/lib/api-client";

import { orderQuery } from "./get-order";

const path = (id: string, rest: string) => `/api/orders/${encodeURIComponent(id)}/${rest}`;

/** Each answers the order as it is afterwards; lists that show it are asked for again. */
function useOrderChange<Input = void>(id: string, send: (input: Input) => Promise<OrderAnswer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: ({ order }) => {
      client.setQueryData(orderQuery(id).queryKey, order);
      return client.invalidateQueries({ queryKey: ["orders"] });
    },
    // Refused because it was changed meanwhile: show what it is now.
    onError: () => client.invalidateQueries({ queryKey: orderQuery(id).queryKey }),
  });
}

export const useDeliverOrder = (id: string) =>
  useOrderChange(id, () => api.put<OrderAnswer>(path(id, "deliver")));

export const useCancelOrder = (id: string) =>
  useOrderChange(id, () => api.put<OrderAnswer>(path(id, "cancel")));

export const useRefundOrder = (id: string) =>
  useOrderChange(id, () => api.put<OrderAnswer>(path(id, "refund")));

export const useShipLine = (id: string) =>
  useOrderChange(id, (lineNo: number) => api.put<OrderAnswer>(path(id, `lines/${lineNo}/ship`)));
