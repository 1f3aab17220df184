import { keepPreviousData, queryOptions } from "@tanstack/react-query";

import { api, listed } from "@/lib/api-client";

export const usersPerPage = 10;

export const usersQuery = (page: number, query: string) =>
  queryOptions({
    queryKey: ["users", "list", page, query],
    queryFn: ({ signal }) =>
      listed(
        api.GET("/api/users", {
          params: { query: { page, limit: usersPerPage, query: query || undefined } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  });
