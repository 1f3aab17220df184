import { queryOptions, useQueryClient } from "@tanstack/react-query";

import type { ProductReviews, Review } from "@/api/types";
import { answer, api } from "@/lib/api-client";
import { useMutation } from "@/lib/mutation";

import type { Wanted } from "../model/stars";

const ofProducts = ["reviews", "product"] as const;

function getPage(
  product: string,
  { order, stars, photos }: Wanted,
  page: number,
  signal: AbortSignal,
) {
  const chosen = {
    ...(stars === null ? {} : { stars: String(stars) }),
    ...(photos ? { photos: "true" } : {}),
  };
  const query = { product, order, page, ...chosen };
  return answer(api.GET("/api/reviews", { params: { query }, signal }));
}

/**
 * The first pages as one. Whoever is signed in also learns what they can review, and what they found helpful. (The
 * library's own way of paging would be on the home page, too.)
 */
export const productReviewsQuery = (
  product: string,
  wanted: Wanted,
  reader: string | undefined,
  pages: number,
) =>
  queryOptions({
    queryKey: [...ofProducts, product, reader, wanted, pages],
    queryFn: async ({ signal }): Promise<ProductReviews> => {
      const [first, ...others] = await Promise.all([
        getPage(product, wanted, 1, signal),
        ...Array.from({ length: pages - 1 }, (_, place) =>
          getPage(product, wanted, place + 2, signal),
        ),
      ]);
      return {
        ...first,
        reviews: [first, ...others].flatMap((page) => page.reviews),
        more: (others.at(-1) ?? first).more,
      };
    },
  });

/** What one wrote and could write: in all, or of one order. */
export const myReviewsQuery = (of: { order?: string; page?: number } = {}) =>
  queryOptions({
    queryKey: ["reviews", "mine", of],
    queryFn: ({ signal }) =>
      answer(api.GET("/api/reviews/mine", { params: { query: of }, signal })),
    staleTime: 0,
  });

type Words = { stars: number; text: string; photos: string[] };

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
      client.setQueriesData<ProductReviews>(
        { queryKey: ofProducts },
        (kept) => kept && withVote(kept, id, voted),
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
