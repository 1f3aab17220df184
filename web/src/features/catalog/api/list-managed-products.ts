import { keepPreviousData, queryOptions } from "@tanstack/react-query";

import { answer, api } from "@/lib/api-client";

import { scopeOf, type Workspace } from "../model/workspace";

/** An admin's table holds everything; a seller's only their own, even when that seller is an admin. */
export const managedProductsQuery = (workspace: Workspace, page: number) =>
  queryOptions({
    queryKey: ["products", "managed", workspace, page],
    queryFn: ({ signal }) =>
      answer(
        api.GET("/api/products/admin", {
          params: { query: { page, ...scopeOf(workspace) } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  });
