import { useQuery } from "@tanstack/react-query";

import { secondChancesQuery } from "./api";

/** The second chances that wait for the answer of whoever is signed in; asked for only where there may be some. */
export function useOpenChances(maybe: boolean) {
  const query = useQuery({ ...secondChancesQuery(), enabled: maybe });
  return {
    offers: (query.data ?? []).filter(({ state }) => state === "open"),
    /** Until the first answer; when that does not come, nothing need wait for it. */
    isWaiting: query.isLoading && query.failureCount === 0,
  };
}
