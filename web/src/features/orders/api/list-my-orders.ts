import { keepPreviousData, queryOptions } from "@tanstack/react-query";

import type { Order } from "@/api/types";
import { api } from "@/lib/api-client";

export const ordersPerPage = 10;

export const myOrdersQuery = (page: number) =>
  queryOptions({
    queryKey: ["orders", "mine", page],
    queryFn: ({ signal }) =>
      api.list<Order>("/api/orders/mine", { signal, query: { page, limit: ordersPerPage } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
