import { keepPreviousData, queryOptions, useQueryClient } from "@tanstack/react-query";

import { answer, api, listed } from "@/lib/api-client";
import { useMutation } from "@/lib/mutation";

export const perPage = 20;

export const applicationsQuery = (page: number) =>
  queryOptions({
    queryKey: ["sellers", "applications", page],
    queryFn: ({ signal }) =>
      listed(
        api.GET("/api/admin/applications", {
          signal,
          params: { query: { state: "waiting", page, limit: perPage } },
        }),
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const sellersQuery = (page: number) =>
  queryOptions({
    queryKey: ["sellers", "all", page],
    queryFn: ({ signal }) =>
      listed(
        api.GET("/api/admin/sellers", { signal, params: { query: { page, limit: perPage } } }),
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** As many as the server gives at once. */
const most = 500;

/** All of them, by name. */
export const allSellersQuery = () =>
  queryOptions({
    queryKey: ["sellers", "all", "names"],
    queryFn: async ({ signal }) => {
      const all: { _id: string; name: string }[] = [];
      for (let page = 1, total = 1; (page - 1) * most < total; page += 1) {
        const query = { page, limit: most };
        const found = await listed(api.GET("/api/admin/sellers", { signal, params: { query } }));
        all.push(...found.items);
        total = found.total;
      }
      return all;
    },
    staleTime: 0,
  });

export const moderationQuery = () =>
  queryOptions({
    queryKey: ["sellers", "moderation"],
    queryFn: ({ signal }) => answer(api.GET("/api/admin/moderation", { signal })),
    staleTime: 0,
  });

/** A product as those see it who may hide it. */
export const listingQuery = (id: string) =>
  queryOptions({
    queryKey: ["sellers", "listing", id],
    queryFn: ({ signal }) =>
      answer(api.GET("/api/products/{id}", { params: { path: { id } }, signal })),
    staleTime: 0,
  });

function useSellersChange<Input, Output>(send: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ["sellers"] }),
        client.invalidateQueries({ queryKey: ["products"] }),
      ]),
  });
}

export const useReview = () =>
  useSellersChange(({ id, ...body }: { id: string; approve: boolean; reason: string }) =>
    answer(api.PUT("/api/admin/applications/{id}", { params: { path: { id } }, body })),
  );

export const useSuspend = () =>
  useSellersChange(({ id, ...body }: { id: string; suspended: boolean; reason?: string }) =>
    answer(api.PUT("/api/admin/sellers/{id}/state", { params: { path: { id } }, body })),
  );

export const useList = () =>
  useSellersChange(({ id, ...body }: { id: string; listed: boolean; reason?: string }) =>
    answer(api.PUT("/api/products/{id}/listing", { params: { path: { id } }, body })),
  );

export const useDismiss = () =>
  useSellersChange((id: string) =>
    answer(api.DELETE("/api/admin/moderation/{id}", { params: { path: { id } } })),
  );
