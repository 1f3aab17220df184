import { queryOptions } from "@tanstack/react-query";

import type { Product } from "@/api/types";
import { api } from "@/lib/api-client";

/** The home list: the newest goods. */
export const productsQuery = () =>
  queryOptions({
    queryKey: ["products", "home"],
    queryFn: ({ signal }) => api.list<Product>("/api/products", { signal, anonymous: true }),
  });
