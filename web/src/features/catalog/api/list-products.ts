import { queryOptions } from "@tanstack/react-query";

import { anonymousApi, listed } from "@/lib/api-client";

/** The home list: the newest goods. */
export const productsQuery = () =>
  queryOptions({
    queryKey: ["products", "home"],
    queryFn: ({ signal }) => listed(anonymousApi.GET("/api/products", { signal })),
  });
