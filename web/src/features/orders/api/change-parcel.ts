import { useQueryClient } from "@tanstack/react-query";

import type { OrderAnswer } from "@/api/types";
import { answer, api } from "@/lib/api-client";
import { downloadText } from "@/lib/download";
import { useMutation } from "@/lib/mutation";

import { orderQuery } from "./get-order";

type Which = { id: string; no: number };
export type Tracking = { carrier: string; trackingNumber: string; trackingUrl: string };
export type CallOff = { lineNo: number; reason: string; key: string };

function useParcelChange<Input>({ id }: Which, send: (input: Input) => Promise<OrderAnswer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: ({ order }) => {
      client.setQueryData(orderQuery(id).queryKey, order);
      return client.invalidateQueries({ queryKey: ["orders"] });
    },
    onError: () => client.invalidateQueries({ queryKey: ["orders"] }),
  });
}

export const useShipParcel = (parcel: Which) =>
  useParcelChange(parcel, (body: Tracking) =>
    answer(api.PUT("/api/orders/{id}/parcels/{no}/ship", { params: { path: parcel }, body })),
  );

export const useDeliverParcel = (parcel: Which) =>
  useParcelChange<void>(parcel, () =>
    answer(api.PUT("/api/orders/{id}/parcels/{no}/deliver", { params: { path: parcel } })),
  );

export const useReturnParcel = (parcel: Which) =>
  useParcelChange(parcel, (body: { restock: boolean }) =>
    answer(api.PUT("/api/orders/{id}/parcels/{no}/return", { params: { path: parcel }, body })),
  );

/** The same `key` gives back once, however often it is sent. */
export const useCallOff = (parcel: Which) =>
  useParcelChange(parcel, ({ key, ...body }: CallOff) =>
    answer(
      api.POST("/api/orders/{id}/parcels/{no}/cancel", {
        params: { path: parcel, header: { "Idempotency-Key": key } },
        body,
      }),
    ),
  );

/** Marks several parcels at once; says which could not be. */
export function useShipParcels() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (parcels: { order: string; no: number }[]) =>
      answer(api.POST("/api/seller/parcels/ship", { body: { parcels } })),
    onSettled: () => client.invalidateQueries({ queryKey: ["orders"] }),
  });
}

/** Hands the open parcels over as a file. */
export const useParcelsFile = () =>
  useMutation({
    mutationFn: () =>
      answer(
        api.GET("/api/seller/parcels.csv", { headers: { Accept: "text/csv" }, parseAs: "text" }),
      ),
    onSuccess: (csv) => downloadText("parcels.csv", csv),
  });
