import { useQueryClient } from "@tanstack/react-query";

import type { OrderAnswer } from "@/api/types";
import { answer, api } from "@/lib/api-client";
import { useMutation } from "@/lib/mutation";

import type { RefundRequest } from "../model/refunds";
import { orderQuery } from "./get-order";

const at = (id: string) => ({ params: { path: { id } } });

/** Each answers the order as it is afterwards; lists that show it are asked for again. */
export function useOrderChange<Input = void>(
  id: string,
  send: (input: Input) => Promise<OrderAnswer>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: ({ order }) => {
      client.setQueryData(orderQuery(id).queryKey, order);
      return client.invalidateQueries({ queryKey: ["orders"] });
    },
    // Refused because it was changed meanwhile, or changed by the refusal: show what it is now, and what waits.
    onError: () => client.invalidateQueries({ queryKey: ["orders"] }),
  });
}

export const useDeliverOrder = (id: string) =>
  useOrderChange(id, () => answer(api.PUT("/api/orders/{id}/deliver", at(id))));

export const useCancelOrder = (id: string) =>
  useOrderChange(id, () => answer(api.PUT("/api/orders/{id}/cancel", at(id))));

/** `note` says how money went back that came by hand. */
export const useRefundOrder = (id: string) =>
  useOrderChange(id, (note: string) =>
    answer(api.PUT("/api/orders/{id}/refund", { ...at(id), body: { note } })),
  );

/** A transfer for the order is there. */
export const useConfirmReceipt = (id: string) =>
  useOrderChange(id, (reference: string) =>
    answer(api.PUT("/api/orders/{id}/receipt", { ...at(id), body: { reference } })),
  );

/** The transfer that the customer told of is not there. */
export const useRefuseReceipt = (id: string) =>
  useOrderChange(id, () => answer(api.DELETE("/api/orders/{id}/receipt", at(id))));

/** An admin gives an unpaid order up for its customer. */
export const useReleaseOrder = (id: string) =>
  useOrderChange(id, () => answer(api.PUT("/api/orders/{id}/release", at(id))));

/** The same `key` gives back once, however often it is sent. */
export const useRefundPart = (id: string) =>
  useOrderChange(id, ({ key, ...body }: RefundRequest & { key: string }) =>
    answer(
      api.POST("/api/orders/{id}/refunds", {
        params: { path: { id }, header: { "Idempotency-Key": key } },
        body,
      }),
    ),
  );

export const useRetryRefund = (id: string) =>
  useOrderChange(id, ({ refundId, note }: { refundId: string; note: string }) =>
    answer(
      api.POST("/api/orders/{id}/refunds/{refundId}/retry", {
        params: { path: { id, refundId } },
        body: { note },
      }),
    ),
  );

/** One line of a parcel goes ahead of the others. */
export const useShipLine = (id: string) =>
  useOrderChange(id, (lineNo: number) =>
    answer(api.PUT("/api/orders/{id}/lines/{lineNo}/ship", { params: { path: { id, lineNo } } })),
  );

/** Takes "shipped" back, within a minute. */
export const useUnshipLine = (id: string) =>
  useOrderChange(id, (lineNo: number) =>
    answer(
      api.DELETE("/api/orders/{id}/lines/{lineNo}/ship", { params: { path: { id, lineNo } } }),
    ),
  );
