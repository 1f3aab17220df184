import { queryOptions, useQueryClient } from "@tanstack/react-query";

import { answer, api } from "@/lib/api-client";
import type { Thing } from "@/lib/hearts";
import { useMutation } from "@/lib/mutation";

/** Whoever is signed in also sees what they asked themselves. */
export const questionsQuery = (thing: Thing, id: string, reader: string | undefined) =>
  queryOptions({
    queryKey: ["questions", thing, id, reader],
    queryFn: ({ signal }) =>
      answer(api.GET("/api/questions", { params: { query: { thing, id } }, signal })),
  });

export function useAsk(thing: Thing, id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (asked: { text: string; images: string[] }) =>
      answer(api.POST("/api/questions", { body: { thing, id, ...asked } })),
    onSuccess: () => client.invalidateQueries({ queryKey: ["questions", thing, id] }),
  });
}

export const useReport = () =>
  useMutation({
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      answer(
        api.POST("/api/questions/{id}/report", { params: { path: { id } }, body: { reason } }),
      ),
  });

export const perPage = 20;

export const askedQuery = (page: number) =>
  queryOptions({
    queryKey: ["questions", "asked", page],
    queryFn: ({ signal }) =>
      answer(
        api.GET("/api/questions/asked", {
          params: { query: { page, limit: perPage } },
          signal,
        }),
      ),
    staleTime: 0,
  });

export function useAnswer() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string; text: string; images: string[] }) =>
      answer(api.PUT("/api/questions/{id}/answer", { params: { path: { id } }, body })),
    onSuccess: () => client.invalidateQueries({ queryKey: ["questions"] }),
  });
}

export function useKeepQuestion() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      answer(api.POST("/api/questions/{id}/keep", { params: { path: { id } } })),
    onSuccess: () => client.invalidateQueries({ queryKey: ["questions"] }),
  });
}

export function useTakeDown() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      answer(api.DELETE("/api/questions/{id}", { params: { path: { id } } })),
    onSuccess: () => client.invalidateQueries({ queryKey: ["questions"] }),
  });
}
