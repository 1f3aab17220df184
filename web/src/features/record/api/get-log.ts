import { queryOptions } from "@tanstack/react-query";

import { anonymousApi, answer } from "@/lib/api-client";

export const logQuery = queryOptions({
  queryKey: ["log"],
  queryFn: ({ signal }) => answer(anonymousApi.GET("/api/log", { signal })),
});
