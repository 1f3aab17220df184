import { queryOptions, useQueryClient } from "@tanstack/react-query";

import type { Thread } from "@/api/types";
import { answer, api } from "@/lib/api-client";
import { useMutation } from "@/lib/mutation";
import { newKey } from "@/lib/new-key";

/** Under the bell's key: whenever it rings, threads are looked at again too. */
const all = ["notices", "threads"];

/** Whose threads: one's own as a customer, as a seller, the house's for admins, or what was reported. */
export type Office = "customer" | "seller" | "admin" | "reported";

export const perPage = 20;

function list(office: Office, page: number, signal: AbortSignal) {
  const query = { page, limit: perPage };
  if (office === "customer") return answer(api.GET("/api/threads", { params: { query }, signal }));
  if (office === "seller")
    return answer(api.GET("/api/seller/threads", { params: { query }, signal }));
  const shown = office === "reported" ? { ...query, reported: "true" } : query;
  return answer(api.GET("/api/admin/threads", { params: { query: shown }, signal }));
}

export const threadsQuery = (office: Office, page: number, user: string) =>
  queryOptions({
    queryKey: [...all, user, office, page],
    queryFn: ({ signal }) => list(office, page, signal),
    staleTime: 0,
  });

export const threadQuery = (id: string, user: string) =>
  queryOptions({
    queryKey: [...all, user, "one", id],
    queryFn: ({ signal }) =>
      answer(api.GET("/api/threads/{id}", { params: { path: { id } }, signal })),
    staleTime: 0,
    // The bell tells at once; where no socket gets through, a look now and then does.
    refetchInterval: 20_000,
  });

type Sent = { text: string; images: string[] };

export function useWrite(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Sent) => {
      const headers = { "Idempotency-Key": newKey() };
      return answer(
        api.POST("/api/threads/{id}/messages", { params: { path: { id } }, headers, body }),
      );
    },
    onSuccess: () => client.invalidateQueries({ queryKey: all }),
  });
}

/** Puts the page of messages before the oldest known one in front of them. */
export function useEarlier(thread: Thread, user: string) {
  const client = useQueryClient();
  const before = String(thread.messages[0]?.no ?? 0);
  return useMutation({
    mutationFn: () =>
      answer(
        api.GET("/api/threads/{id}", {
          params: { path: { id: thread._id }, query: { before } },
        }),
      ),
    onSuccess: (older) =>
      client.setQueryData(threadQuery(thread._id, user).queryKey, (now) =>
        now
          ? { ...now, earlier: older.earlier, messages: [...older.messages, ...now.messages] }
          : now,
      ),
  });
}

export function useRead(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (no: number) =>
      answer(api.POST("/api/threads/{id}/read", { params: { path: { id } }, body: { no } })),
    onSuccess: () => client.invalidateQueries({ queryKey: ["notices"] }),
  });
}

export const useReportMessage = (id: string) =>
  useMutation({
    mutationFn: ({ no, reason }: { no: number; reason: string }) =>
      answer(
        api.POST("/api/threads/{id}/messages/{no}/report", {
          params: { path: { id, no } },
          body: { reason },
        }),
      ),
  });

export function useTakeDownMessage(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (no: number) =>
      answer(api.DELETE("/api/threads/{id}/messages/{no}", { params: { path: { id, no } } })),
    onSuccess: () => client.invalidateQueries({ queryKey: all }),
  });
}
