import { queryOptions } from "@tanstack/react-query";

import type { User } from "@/api/types";
import { api } from "@/lib/api-client";

/** One person: for an admin anyone, for everybody else only themselves. */
export const userQuery = (id: string) =>
  queryOptions({
    queryKey: ["users", "one", id],
    queryFn: ({ signal }) => api.get<User>(`/api/users/${encodeURIComponent(id)}`, { signal }),
    // A form is filled from it: what another tab or another admin changed must not be overwritten.
    staleTime: 0,
    gcTime: 0,
  });
