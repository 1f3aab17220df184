import { queryOptions, useQueryClient } from "@tanstack/react-query";

import type { SellerApplicationInput } from "@/api/types";
import { answer, api } from "@/lib/api-client";
import { useMutation } from "@/lib/mutation";

export const ownApplicationQuery = () =>
  queryOptions({
    queryKey: ["sellers", "application"],
    queryFn: ({ signal }) => answer(api.GET("/api/seller/application", { signal })),
    staleTime: 0,
  });

export function useApply() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SellerApplicationInput) =>
      answer(api.PUT("/api/seller/application", { body })),
    onSuccess: (data) => client.setQueryData(ownApplicationQuery().queryKey, data),
  });
}

export function useWithdraw() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => answer(api.DELETE("/api/seller/application")),
    onSettled: () => client.invalidateQueries({ queryKey: ["sellers", "application"] }),
  });
}
