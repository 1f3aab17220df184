import { keepPreviousData, queryOptions } from "@tanstack/react-query";

import { api, listed } from "@/lib/api-client";

export const securityPerPage = 25;

/** What happened to the own account. */
export const ownSecurityQuery = (limit: number) =>
  queryOptions({
    queryKey: ["security", "own", limit],
    queryFn: ({ signal }) =>
      listed(api.GET("/api/users/me/security", { params: { query: { limit } }, signal })),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** What happened to everybody's. */
export const securityQuery = (page: number, query: string) =>
  queryOptions({
    queryKey: ["security", "all", page, query],
    queryFn: ({ signal }) =>
      listed(
        api.GET("/api/users/security", {
          params: { query: { page, limit: securityPerPage, query: query || undefined } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
