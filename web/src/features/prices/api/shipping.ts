import { queryOptions, useQueryClient } from "@tanstack/react-query";

import type { ShippingRate } from "@/api/types";
import { answer, api } from "@/lib/api-client";
import { useMutation } from "@/lib/mutation";

/** The seller's own table, or the shop's for admins. */
export const ratesQuery = (admin: boolean) =>
  queryOptions({
    queryKey: ["shipping", admin],
    queryFn: ({ signal }) =>
      admin
        ? answer(api.GET("/api/admin/shipping", { signal }))
        : answer(api.GET("/api/seller/shipping", { signal })),
    staleTime: 0,
  });

export function useSaveRates(admin: boolean) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (rates: ShippingRate[]) =>
      admin
        ? answer(api.PUT("/api/admin/shipping", { body: { rates } }))
        : answer(api.PUT("/api/seller/shipping", { body: { rates } })),
    onSuccess: (saved) => client.setQueryData(ratesQuery(admin).queryKey, saved),
  });
}
