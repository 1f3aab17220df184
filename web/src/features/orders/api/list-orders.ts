import { keepPreviousData, queryOptions } from "@tanstack/react-query";

import { api, listed } from "@/lib/api-client";

import type { OrderFilters } from "../model/order-filters";
import { ordersPerPage } from "./list-my-orders";

const addresses = { admin: "/api/orders", seller: "/api/seller/orders" } as const;

/** Every order for an admin; for a seller those with a line of theirs, and only those lines. */
export const ordersQuery = (whose: keyof typeof addresses, filters: OrderFilters) =>
  queryOptions({
    queryKey: ["orders", whose, filters],
    queryFn: ({ signal }) =>
      listed(
        api.GET(addresses[whose], {
          signal,
          params: {
            query: {
              page: filters.page,
              limit: ordersPerPage,
              query: filters.query || undefined,
              status: filters.status || undefined,
              order: filters.sort || undefined,
            },
          },
        }),
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
