import { QueryClient } from "@tanstack/react-query";

import { ApiError } from "./api-error";

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => {
          const refused = error instanceof ApiError && error.status >= 400 && error.status < 500;
          return !refused && failures < 1;
        },
        retryDelay: 400,
      },
    },
  });
}
