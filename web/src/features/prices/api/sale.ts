import { queryOptions, useQueryClient } from "@tanstack/react-query";

import { answer, api } from "@/lib/api-client";
import { useMutation } from "@/lib/mutation";

export const saleQuery = (id: string) =>
  queryOptions({
    queryKey: ["sale", id],
    queryFn: ({ signal }) =>
      answer(api.GET("/api/products/{id}/sale", { signal, params: { path: { id } } })),
    staleTime: 0,
  });

type Wish = {
  salePrice: number | null;
  salePercent: number | null;
  saleFrom: string | null;
  saleTo: string | null;
};

export function useSetSale(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Wish) =>
      answer(api.PUT("/api/products/{id}/sale", { params: { path: { id } }, body })),
    onSuccess: (sale) => {
      client.setQueryData(saleQuery(id).queryKey, sale);
      void client.invalidateQueries({ queryKey: ["products"] });
    },
  });
}
