import { keepPreviousData, queryOptions } from "@tanstack/react-query";

import { api, listed } from "@/lib/api-client";

export const entriesPerPage = 25;

/** Always asked anew: what happened since is why one looks. */
export const auditQuery = (page: number, query: string) =>
  queryOptions({
    queryKey: ["audit", page, query],
    queryFn: ({ signal }) =>
      listed(
        api.GET("/api/admin/audit", {
          params: { query: { page, limit: entriesPerPage, query: query || undefined } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
