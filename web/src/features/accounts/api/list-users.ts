import { keepPreviousData, queryOptions } from "@tanstack/react-query";

import type { User } from "@/api/types";
import { api } from "@/lib/api-client";

export const usersPerPage = 10;

export const usersQuery = (page: number, query: string) =>
  queryOptions({
    queryKey: ["users", "list", page, query],
    queryFn: ({ signal }) =>
      api.list<User>("/api/users", {
        query: { page, limit: usersPerPage, query: query || undefined },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
