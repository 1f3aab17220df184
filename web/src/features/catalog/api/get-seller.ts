import { queryOptions } from "@tanstack/react-query";

import type { SellerCard } from "@/api/types";
import { api } from "@/lib/api-client";

export const sellerQuery = (id: string) =>
  queryOptions({
    queryKey: ["sellers", id],
    queryFn: ({ signal }) =>
      api.get<SellerCard>(`/api/sellers/${encodeURIComponent(id)}`, { signal, anonymous: true }),
  });
