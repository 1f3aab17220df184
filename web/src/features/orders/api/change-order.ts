import { useMutation, useQueryClient } from "@tanstack/react-query";

import type { OrderAnswer } from "@/api/types";
import { answer, api } from "@/lib/api-client";

import { orderQuery } from "./get-order";

const at = (id: string) => ({ params: { path: { id } } });

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
  useOrderChange(id, () => answer(api.PUT("/api/orders/{id}/deliver", at(id))));

export const useCancelOrder = (id: string) =>
  useOrderChange(id, () => answer(api.PUT("/api/orders/{id}/cancel", at(id))));

export const useRefundOrder = (id: string) =>
  useOrderChange(id, () => answer(api.PUT("/api/orders/{id}/refund", at(id))));

export const useShipLine = (id: string) =>
  useOrderChange(id, (lineNo: number) =>
    answer(api.PUT("/api/orders/{id}/lines/{lineNo}/ship", { params: { path: { id, lineNo } } })),
  );
