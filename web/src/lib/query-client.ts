import { QueryClient } from "@tanstack/react-query";

import { ApiError } from "./api-error";

/** There is something to show, but the latest try to refresh it failed. */
export const isOutdated = (state: { status: string; data?: unknown }) =>
  state.status === "error" && state.data !== undefined;

type Refreshed = { state: Parameters<typeof isOutdated>[0] };

/** What is on the screen stays when a refresh fails, and is asked for again until it comes. */
export const untilRefreshed = ({ state }: Refreshed) => (isOutdated(state) ? 15_000 : false);

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // What someone does without a network fails at once and says so: it must not happen later, unasked.
      mutations: { networkMode: "always" },
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => {
          const refused = error instanceof ApiError && error.status >= 400 && error.status < 500;
          return !refused && failures < 1;
        },
        retryDelay: 400,
        refetchInterval: untilRefreshed,
      },
    },
  });
}
