import { keepPreviousData, queryOptions } from "@tanstack/react-query";

import { answer, api } from "@/lib/api-client";

import { scopeOf, type Workspace } from "../model/workspace";

type Shown = { page: number; query?: string; order?: string };

/** An admin's table holds everything; a seller's only their own, even when that seller is an admin. */
export const managedProductsQuery = (workspace: Workspace, shown: Shown) =>
  queryOptions({
    queryKey: ["products", "managed", workspace, shown],
    queryFn: ({ signal }) =>
      answer(
        api.GET("/api/products/admin", {
          params: { query: { ...shown, ...scopeOf(workspace) } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  });
