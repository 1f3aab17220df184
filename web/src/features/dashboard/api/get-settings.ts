import { queryOptions } from "@tanstack/react-query";

import type { ShopSettings } from "@/api/types";
import { api } from "@/lib/api-client";

export const settingsQuery = () =>
  queryOptions({
    queryKey: ["settings"],
    queryFn: ({ signal }) => api.get<ShopSettings>("/api/admin/settings", { signal }),
  });
