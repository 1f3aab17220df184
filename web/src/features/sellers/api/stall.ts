import { queryOptions, useQueryClient } from "@tanstack/react-query";

import type { StallInput } from "@/api/types";
import { answer, api } from "@/lib/api-client";
import { useMutation } from "@/lib/mutation";

export const stallQuery = () =>
  queryOptions({
    queryKey: ["sellers", "stall"],
    queryFn: ({ signal }) => answer(api.GET("/api/seller/stall", { signal })),
    staleTime: 0,
  });

function useStallChange<Input, Output>(send: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    // Hidden goods are hidden everywhere.
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ["sellers"] }),
        client.invalidateQueries({ queryKey: ["products"] }),
      ]),
  });
}

export const useSaveStall = () =>
  useStallChange((body: StallInput) => answer(api.PUT("/api/seller/stall", { body })));

type Holiday = { away: boolean; until?: string; note?: string };

export const useHoliday = () =>
  useStallChange((body: Holiday) => answer(api.PUT("/api/seller/holiday", { body })));
