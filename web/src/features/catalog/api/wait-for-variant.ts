import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";

import { answer, api } from "@/lib/api-client";
import { giveHeart } from "@/lib/hearts";
import { useMutation } from "@/lib/mutation";
import { useUser } from "@/lib/store/store";
import { toastError } from "@/lib/toast";

const waitsQuery = (person: string) =>
  queryOptions({
    queryKey: ["hearts", "waits", person],
    queryFn: async ({ signal }) => (await answer(api.GET("/api/hearts", { signal }))).variants,
    enabled: person !== "",
  });

/** The variants for which whoever is signed in waits, by product. */
export const useWaits = (): Record<string, string> =>
  useQuery(waitsQuery(useUser()?._id ?? "")).data ?? {};

/** Wishes for a product and waits for one of its variants; for any of them without one. */
export function useWait(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (variant: string) => {
      await giveHeart("product", id, true);
      const params = { path: { thing: "product", id }, query: { variant } };
      await answer(api.PUT("/api/hearts/{thing}/{id}", { params }));
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ["hearts", "waits"] }),
    onError: toastError,
  });
}
