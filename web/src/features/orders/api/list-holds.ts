import { queryOptions } from "@tanstack/react-query";

import { answer, api } from "@/lib/api-client";

/** Who holds stock by orders that are not paid yet. */
export const holdsQuery = queryOptions({
  queryKey: ["orders", "holds"],
  queryFn: ({ signal }) => answer(api.GET("/api/orders/holds", { signal })),
  staleTime: 0,
});
