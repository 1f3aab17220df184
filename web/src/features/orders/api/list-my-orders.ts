import { keepPreviousData, queryOptions } from "@tanstack/react-query";

import { api, listed } from "@/lib/api-client";

export const ordersPerPage = 10;

export const myOrdersQuery = (page: number) =>
  queryOptions({
    queryKey: ["orders", "mine", page],
    queryFn: ({ signal }) =>
      listed(
        api.GET("/api/orders/mine", { params: { query: { page, limit: ordersPerPage } }, signal }),
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
