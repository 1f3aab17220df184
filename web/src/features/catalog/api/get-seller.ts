import { queryOptions } from "@tanstack/react-query";

import { anonymousApi, answer } from "@/lib/api-client";

export const sellerQuery = (id: string) =>
  queryOptions({
    queryKey: ["sellers", id],
    queryFn: ({ signal }) =>
      answer(anonymousApi.GET("/api/sellers/{id}", { params: { path: { id } }, signal })),
  });
