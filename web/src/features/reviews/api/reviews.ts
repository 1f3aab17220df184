import {
  type InfiniteData,
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";

import type { ProductReviews, Review } from "@/api/types";
import { answer, api } from "@/lib/api-client";

import type { Wanted } from "../model/stars";

const ofProducts = ["reviews", "product"] as const;

/** Whoever is signed in also learns what they can review, and what they found helpful. */
export const productReviewsQuery = (product: string, wanted: Wanted, reader: string | undefined) =>
  infiniteQueryOptions({
    queryKey: [...ofProducts, product, reader, wanted],
    queryFn: ({ signal, pageParam }) => {
      const { order, stars, photos } = wanted;
      const chosen = {
        ...(stars === null ? {} : { stars: String(stars) }),
        ...(photos ? { photos: "true" } : {}),
      };
      const query = { product, order, page: pageParam, ...chosen };
      return answer(api.GET("/api/reviews", { params: { query }, signal }));
    },
    initialPageParam: 1,
    getNextPageParam: (last, _, page) => (last.more ? page + 1 : undefined),
  });

/** What one wrote and could write: in all, or of one order. */
export const myReviewsQuery = (of: { order?: string; page?: number } = {}) =>
  queryOptions({
    queryKey: ["reviews", "mine", of],
    queryFn: ({ signal }) =>
      answer(api.GET("/api/reviews/mine", { params: { query: of }, signal })),
    staleTime: 0,
  });

export type Words = { stars: number; text: string; photos: string[] };

/** The stars on the product's page follow, too. */
function useRenewed() {
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: ["reviews"] }),
      client.invalidateQueries({ queryKey: ["products"] }),
    ]);
  };
}

export function useWriteReview() {
  const onSuccess = useRenewed();
  return useMutation({
    mutationFn: ({ order, line, ...words }: Words & { order: string; line: number }) =>
      answer(api.POST("/api/reviews", { body: { orderId: order, lineNo: line, ...words } })),
    onSuccess,
  });
}

export function useChangeReview() {
  const onSuccess = useRenewed();
  return useMutation({
    mutationFn: ({ id, ...words }: Words & { id: string }) =>
      answer(api.PUT("/api/reviews/{id}", { params: { path: { id } }, body: words })),
    onSuccess,
  });
}

export function useRemoveReview() {
  const onSuccess = useRenewed();
  return useMutation({
    mutationFn: (id: string) =>
      answer(api.DELETE("/api/reviews/{id}", { params: { path: { id } } })),
    onSuccess,
  });
}

/** Puts the new count where the review is shown: asked for anew, the list would jump under the hand. */
export function useVote() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, helpful }: { id: string; helpful: boolean }) => {
      const of = { params: { path: { id } } };
      return answer(
        helpful
          ? api.PUT("/api/reviews/{id}/helpful", of)
          : api.DELETE("/api/reviews/{id}/helpful", of),
      );
    },
    onSuccess: (voted, { id }) =>
      client.setQueriesData<InfiniteData<ProductReviews>>(
        { queryKey: ofProducts },
        (kept) => kept && { ...kept, pages: kept.pages.map((page) => withVote(page, id, voted)) },
      ),
  });
}

const withVote = (
  page: ProductReviews,
  id: string,
  voted: Pick<Review, "helpful" | "isHelpful">,
) => ({
  ...page,
  reviews: page.reviews.map((review) => (review._id === id ? { ...review, ...voted } : review)),
});

export const useReportReview = () =>
  useMutation({
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      answer(api.POST("/api/reviews/{id}/report", { params: { path: { id } }, body: { reason } })),
  });
