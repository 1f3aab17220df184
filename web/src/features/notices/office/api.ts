import { keepPreviousData, queryOptions, useQueryClient } from "@tanstack/react-query";

import { answer, api } from "@/lib/api-client";
import { useMutation } from "@/lib/mutation";

export const mailsPerPage = 20;

/** Always asked anew: what happened since is why one looks. */
export const mailsQuery = (state: string, page: number) =>
  queryOptions({
    queryKey: ["mails", "list", state, page],
    queryFn: ({ signal }) => {
      const query = { page, limit: mailsPerPage, ...(state && { state }) };
      return answer(api.GET("/api/admin/mails", { params: { query }, signal }));
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: 10_000,
  });

export const mailQuery = (id: string) =>
  queryOptions({
    queryKey: ["mails", "one", id],
    queryFn: ({ signal }) =>
      answer(api.GET("/api/admin/mails/{id}", { params: { path: { id } }, signal })),
  });

export const samplesQuery = queryOptions({
  queryKey: ["mails", "samples"],
  queryFn: ({ signal }) => answer(api.GET("/api/admin/mail-samples", { signal })),
});

export const sampleQuery = (kind: string) =>
  queryOptions({
    queryKey: ["mails", "samples", kind],
    queryFn: ({ signal }) =>
      answer(api.GET("/api/admin/mail-samples/{kind}", { params: { path: { kind } }, signal })),
    enabled: kind !== "",
    placeholderData: keepPreviousData,
  });

export const senderQuery = queryOptions({
  queryKey: ["mails", "sender"],
  queryFn: ({ signal }) => answer(api.GET("/api/admin/mail-sender", { signal })),
});

export const useTestMail = () =>
  useMutation({
    mutationFn: (to: string) => answer(api.POST("/api/admin/mails", { body: { to } })),
  });

export function useRetryMail() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      answer(api.POST("/api/admin/mails/{id}/retry", { params: { path: { id } } })),
    onSuccess: () => client.invalidateQueries({ queryKey: ["mails", "list"] }),
  });
}
