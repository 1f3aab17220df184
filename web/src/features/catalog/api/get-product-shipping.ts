import { keepPreviousData, queryOptions } from "@tanstack/react-query";

import { answer, api } from "@/lib/api-client";

/** What comes on top of a product, or of one of its variants, for whoever asks. */
export const productShippingQuery = (id: string, variantId?: string) =>
  queryOptions({
    queryKey: ["product-shipping", id, variantId],
    staleTime: 60_000,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => {
      const params = { path: { id }, query: { variantId } };
      return answer(api.GET("/api/products/{id}/shipping", { params, signal }));
    },
  });
