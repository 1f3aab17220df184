import { keepPreviousData, queryOptions } from "@tanstack/react-query";

import { answer, api } from "@/lib/api-client";

export const noticesPerPage = 20;

/** A page of what the signed-in person was told. Someone else's is never shown in its place. */
export const noticesQuery = (user: string, page = 1) =>
  queryOptions({
    queryKey: ["notices", user, page],
    queryFn: ({ signal }) =>
      answer(
        api.GET("/api/notices", { params: { query: { page, limit: noticesPerPage } }, signal }),
      ),
    placeholderData: keepPreviousData,
  });
