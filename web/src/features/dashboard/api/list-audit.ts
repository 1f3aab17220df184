import { keepPreviousData, queryOptions } from "@tanstack/react-query";

import type { AuditEntry } from "@/api/types";
import { api } from "@/lib/api-client";

export const entriesPerPage = 25;

/** Always asked anew: what happened since is why one looks. */
export const auditQuery = (page: number, query: string) =>
  queryOptions({
    queryKey: ["audit", page, query],
    queryFn: ({ signal }) =>
      api.list<AuditEntry>("/api/admin/audit", {
        query: { page, limit: entriesPerPage, query: query || undefined },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
