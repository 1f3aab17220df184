import { queryOptions } from "@tanstack/react-query";

import { answer, api } from "@/lib/api-client";

/** One person: for an admin anyone, for everybody else only themselves. */
export const userQuery = (id: string) =>
  queryOptions({
    queryKey: ["users", "one", id],
    queryFn: ({ signal }) =>
      answer(api.GET("/api/users/{id}", { params: { path: { id } }, signal })),
    // A form is filled from it: what another tab or another admin changed must not be overwritten.
    staleTime: 0,
    gcTime: 0,
  });
