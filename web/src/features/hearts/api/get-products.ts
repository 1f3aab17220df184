import { keepPreviousData, queryOptions } from "@tanstack/react-query";

import { anonymousApi, answer } from "@/lib/api-client";

/** As many as the server shows at once. */
export const shownAtOnce = 60;

/** Those of the products that are in the shop. */
export const heartedProductsQuery = (ids: string[]) =>
  queryOptions({
    queryKey: ["products", "hearted", ids],
    queryFn: async ({ signal }) => {
      const query = { products: ids.join(",") };
      const call = anonymousApi.GET("/api/hearts/things", { params: { query }, signal });
      return (await answer(call)).products;
    },
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
