import { useQueryClient } from "@tanstack/react-query";

import { answer, api } from "@/lib/api-client";
import { downloadText } from "@/lib/download";
import { useMutation } from "@/lib/mutation";

import { useOrderChange } from "./change-order";

type Which = { id: string; no: number };
export type Tracking = { carrier: string; trackingNumber: string; trackingUrl: string };
type CallOff = { lineNo: number; quantity: number; reason: string; key: string };

export const useShipParcel = (parcel: Which) =>
  useOrderChange(parcel.id, (body: Tracking) =>
    answer(api.PUT("/api/orders/{id}/parcels/{no}/ship", { params: { path: parcel }, body })),
  );

export const useDeliverParcel = (parcel: Which) =>
  useOrderChange(parcel.id, () =>
    answer(api.PUT("/api/orders/{id}/parcels/{no}/deliver", { params: { path: parcel } })),
  );

/** Takes "delivered" back, within a minute. */
export const useUndeliverParcel = (parcel: Which) =>
  useOrderChange(parcel.id, () =>
    answer(api.DELETE("/api/orders/{id}/parcels/{no}/deliver", { params: { path: parcel } })),
  );

export const useReturnParcel = (parcel: Which) =>
  useOrderChange(parcel.id, (body: { restock: boolean }) =>
    answer(api.PUT("/api/orders/{id}/parcels/{no}/return", { params: { path: parcel }, body })),
  );

/** The same `key` gives back once, however often it is sent. */
export const useCallOff = (parcel: Which) =>
  useOrderChange(parcel.id, ({ key, ...body }: CallOff) =>
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
