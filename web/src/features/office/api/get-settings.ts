import { queryOptions } from "@tanstack/react-query";

import { answer, api } from "@/lib/api-client";

export const settingsQuery = () =>
  queryOptions({
    queryKey: ["settings"],
    queryFn: ({ signal }) => answer(api.GET("/api/admin/settings", { signal })),
  });
