import { queryOptions } from "@tanstack/react-query";

import type { SetupStep } from "@/api/types";
import { api } from "@/lib/api-client";

/** Always asked anew: someone has just done something and comes to see it ticked. */
export const setupQuery = () =>
  queryOptions({
    queryKey: ["setup"],
    queryFn: ({ signal }) => api.get<SetupStep[]>("/api/admin/setup", { signal }),
    staleTime: 0,
  });
