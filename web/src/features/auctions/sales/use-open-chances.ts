import { useQuery } from "@tanstack/react-query";

import { secondChancesQuery } from "./api";

/** The second chances that wait for the answer of whoever is signed in; asked for only where there may be some. */
export function useOpenChances(maybe: boolean) {
  const { data = [] } = useQuery({ ...secondChancesQuery(), enabled: maybe });
  return data.filter(({ state }) => state === "open");
}
