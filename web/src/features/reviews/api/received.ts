import { queryOptions, useQueryClient } from "@tanstack/react-query";

import { answer, api } from "@/lib/api-client";
import { useMutation } from "@/lib/mutation";

export const perPage = 20;

export const receivedQuery = (show: string, page: number) =>
  queryOptions({
    queryKey: ["reviews", "received", show, page],
    queryFn: ({ signal }) =>
      answer(
        api.GET("/api/reviews/received", {
          params: { query: { show, page, limit: perPage } },
          signal,
        }),
      ),
    staleTime: 0,
  });

function useRenewed() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ["reviews"] });
}

/** An empty text takes the answer back. */
export function useAnswerReview() {
  const onSuccess = useRenewed();
  return useMutation({
    mutationFn: ({ id, text }: { id: string; text: string }) => {
      const params = { path: { id } };
      return answer(
        text
          ? api.PUT("/api/reviews/{id}/answer", { params, body: { text } })
          : api.DELETE("/api/reviews/{id}/answer", { params }),
      );
    },
    onSuccess,
  });
}

export function useTakeReviewDown() {
  const onSuccess = useRenewed();
  return useMutation({
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      answer(
        api.POST("/api/reviews/{id}/take-down", { params: { path: { id } }, body: { reason } }),
      ),
    onSuccess,
  });
}

export function useKeepReview() {
  const onSuccess = useRenewed();
  return useMutation({
    mutationFn: (id: string) =>
      answer(api.POST("/api/reviews/{id}/keep", { params: { path: { id } } })),
    onSuccess,
  });
}
