import { queryOptions } from "@tanstack/react-query";

import { anonymousApi, answer } from "@/lib/api-client";

export const shopPageQuery = (name: string) =>
  queryOptions({
    queryKey: ["pages", name],
    queryFn: ({ signal }) =>
      answer(anonymousApi.GET("/api/pages/{name}", { params: { path: { name } }, signal })),
  });
