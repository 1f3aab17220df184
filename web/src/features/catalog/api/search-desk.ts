import { keepPreviousData, queryOptions, useQueryClient } from "@tanstack/react-query";

import { answer, api, listed } from "@/lib/api-client";
import { useMutation } from "@/lib/mutation";

/** What the owner says of searches. */
export const searchDeskQuery = () =>
  queryOptions({
    queryKey: ["search-desk"],
    queryFn: ({ signal }) => answer(api.GET("/api/admin/search/words", { signal })),
  });

/** What searches know of words before the owner says anything. */
export const searchBeginningQuery = () =>
  queryOptions({
    queryKey: ["search-beginning"],
    queryFn: ({ signal }) => answer(api.GET("/api/admin/search/beginning", { signal })),
    staleTime: Infinity,
  });

export type Vain = "empty" | "unclicked";

export const totalsPerPage = 20;

/** What was most often searched for in vain. */
export const searchTotalsQuery = (by: Vain, page: number) =>
  queryOptions({
    queryKey: ["search-totals", by, page],
    queryFn: ({ signal }) =>
      listed(
        api.GET("/api/admin/search/totals", {
          params: { query: { by, page, limit: totalsPerPage } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  });

export type Tried = {
  query: string;
  words?: string;
  pin?: { query: string; products: string[] };
};

/** What a search would find with what is not saved yet. */
export const previewQuery = (tried: Tried) =>
  queryOptions({
    queryKey: ["search-preview", tried],
    queryFn: ({ signal }) => answer(api.POST("/api/admin/search/preview", { body: tried, signal })),
    enabled: tried.query.trim() !== "",
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  });

function useSaved() {
  const client = useQueryClient();
  return () => {
    for (const queryKey of [["search-desk"], ["search-preview"], ["products", "search"], ["audit"]])
      void client.invalidateQueries({ queryKey });
  };
}

export function useSaveWords() {
  const saved = useSaved();
  return useMutation({
    mutationFn: (body: { words: string; seen: string }) =>
      answer(api.PUT("/api/admin/search/words", { body })),
    onSuccess: saved,
  });
}

export function useSavePin() {
  const saved = useSaved();
  return useMutation({
    mutationFn: (pin: { query: string; products: string[] }) =>
      answer(api.PUT("/api/admin/search/pins", { body: pin })),
    onSuccess: saved,
  });
}

export function useForgetTotal() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (query: string) =>
      answer(api.DELETE("/api/admin/search/totals/{query}", { params: { path: { query } } })),
    onSuccess: () => client.invalidateQueries({ queryKey: ["search-totals"] }),
  });
}
