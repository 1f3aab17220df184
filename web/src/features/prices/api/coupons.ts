import { keepPreviousData, queryOptions, useQueryClient } from "@tanstack/react-query";

import type { CouponInput } from "@/api/types";
import { answer, api } from "@/lib/api-client";
import { useMutation } from "@/lib/mutation";

export const couponsQuery = () =>
  queryOptions({
    queryKey: ["coupons"],
    queryFn: ({ signal }) =>
      answer(api.GET("/api/coupons", { signal, params: { query: { limit: 200 } } })),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

function useCouponChange<Input, Output>(send: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSettled: () => client.invalidateQueries({ queryKey: ["coupons"] }),
  });
}

/** A new one without `id`. */
export const useSaveCoupon = () =>
  useCouponChange(({ id, body }: { id: string | undefined; body: CouponInput }) =>
    id
      ? answer(api.PUT("/api/coupons/{id}", { params: { path: { id } }, body }))
      : answer(api.POST("/api/coupons", { body })),
  );

export const useDeleteCoupon = () =>
  useCouponChange((id: string) =>
    answer(api.DELETE("/api/coupons/{id}", { params: { path: { id } } })),
  );
