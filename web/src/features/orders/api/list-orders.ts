import { keepPreviousData, queryOptions } from "@tanstack/react-query";

import { api, listed } from "@/lib/api-client";

import type { OrderFilters, Whose } from "../model/order-filters";
import { ordersPerPage } from "./list-my-orders";

/** Every order for an admin; for a seller those with a line of theirs, and only those lines. */
export const ordersQuery = (whose: Whose, filters: OrderFilters) =>
  queryOptions({
    queryKey: ["orders", whose, filters],
    queryFn: ({ signal }) => {
      const { page, query: text, status, sort } = filters;
      const common = {
        page,
        limit: ordersPerPage,
        query: text || undefined,
        order: sort || undefined,
      };
      const where = status || undefined;
      return whose === "admin"
        ? listed(
            api.GET("/api/orders", { signal, params: { query: { ...common, status: where } } }),
          )
        : listed(
            api.GET("/api/seller/orders", {
              signal,
              params: { query: { ...common, parcel: where } },
            }),
          );
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
