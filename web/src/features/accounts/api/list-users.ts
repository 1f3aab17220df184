import { keepPreviousData, queryOptions } from "@tanstack/react-query";

import { api, listed } from "@/lib/api-client";

import type { PeopleFilters } from "../model/people-filters";

export const usersPerPage = 10;

export const usersQuery = ({ query, role, order, page }: PeopleFilters) =>
  queryOptions({
    queryKey: ["users", "list", page, query, role, order],
    queryFn: ({ signal }) =>
      listed(
        api.GET("/api/users", {
          params: {
            query: {
              page,
              limit: usersPerPage,
              query: query || undefined,
              role: role || undefined,
              order: order || undefined,
            },
          },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  });
