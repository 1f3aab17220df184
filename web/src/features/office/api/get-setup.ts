import { queryOptions } from "@tanstack/react-query";

import { answer, api } from "@/lib/api-client";

/** Always asked anew: someone has just done something and comes to see it ticked. */
export const setupQuery = () =>
  queryOptions({
    queryKey: ["setup"],
    queryFn: ({ signal }) => answer(api.GET("/api/admin/setup", { signal })),
    staleTime: 0,
  });
