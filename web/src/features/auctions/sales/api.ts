import { keepPreviousData, queryOptions, useQueryClient } from "@tanstack/react-query";

import type { Auction } from "@/api/types";
import { answer, api, listed } from "@/lib/api-client";
import { useMutation } from "@/lib/mutation";

import { isSettling } from "./selling-line";

export const perPage = 20;

/** What the signed-in person owes for a lot; asked again whenever something happened to it. */
export const ownSaleQuery = ({ _id: id, version }: Auction, user: string) =>
  queryOptions({
    queryKey: ["auctions", id, "own-sale", user, version],
    queryFn: async ({ signal }) => {
      const { mine } = await answer(
        api.GET("/api/auctions/{id}", { params: { path: { id } }, signal }),
      );
      return { payBy: mine?.payBy ?? null };
    },
    // Orders and payments change no auction's version.
    staleTime: 0,
  });

export const secondChancesQuery = () =>
  queryOptions({
    queryKey: ["auctions", "second-chances"],
    queryFn: ({ signal }) => answer(api.GET("/api/second-chances", { signal })),
    staleTime: 0,
  });

/** What has ended is settled within some seconds. */
const settlingTakes = 3000;

export const sellingQuery = (page: number) =>
  queryOptions({
    queryKey: ["auctions", "selling", page],
    queryFn: ({ signal }) =>
      listed(
        api.GET("/api/auctions/selling", { params: { query: { page, limit: perPage } }, signal }),
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.items.some(isSettling) ? settlingTakes : false),
  });

export const strikesQuery = (page: number) =>
  queryOptions({
    queryKey: ["strikes", page],
    queryFn: ({ signal }) =>
      listed(
        api.GET("/api/admin/strikes", { params: { query: { page, limit: perPage } }, signal }),
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const bidderQuery = (id: string) =>
  queryOptions({
    queryKey: ["strikes", "bidder", id],
    queryFn: ({ signal }) =>
      answer(api.GET("/api/admin/bidders/{id}", { params: { path: { id } }, signal })),
    staleTime: 0,
  });

export function useSetLimit(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { from: string; limit?: number }) =>
      answer(api.PUT("/api/admin/bidders/{id}/limit", { params: { path: { id } }, body })),
    onSuccess: (saved) => client.setQueryData(bidderQuery(id).queryKey, saved),
  });
}

export const signsQuery = (id: string) =>
  queryOptions({
    queryKey: ["auctions", id, "signs"],
    queryFn: ({ signal }) =>
      answer(api.GET("/api/auctions/{id}/signs", { params: { path: { id } }, signal })),
    staleTime: 0,
  });

export const allSignsQuery = (seen: boolean, page: number) =>
  queryOptions({
    queryKey: ["signs", seen, page],
    queryFn: ({ signal }) =>
      listed(
        api.GET("/api/admin/signs", { params: { query: { seen, page, limit: perPage } }, signal }),
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export function useMarkSigns() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ seen, ...path }: { auction: string; bidder: string; seen: boolean }) =>
      answer(api.PUT("/api/admin/signs/{auction}/{bidder}", { params: { path }, body: { seen } })),
    onSettled: () => client.invalidateQueries({ queryKey: ["signs"] }),
  });
}

/** Whatever is done with a lot changes lists, the lot and the offers. */
function useOnAuctions<Given, Answer>(call: (given: Given) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: call,
    onSettled: () => client.invalidateQueries({ queryKey: ["auctions"] }),
  });
}

const lot = (id: string) => ({ params: { path: { id } } });

export const useAcceptChance = () =>
  useOnAuctions((id: string) => answer(api.POST("/api/second-chances/{id}/accept", lot(id))));
export const useDeclineChance = () =>
  useOnAuctions((id: string) => answer(api.POST("/api/second-chances/{id}/decline", lot(id))));
export const useOfferChance = () =>
  useOnAuctions((id: string) => answer(api.POST("/api/auctions/{id}/second-chance", lot(id))));
export const useRelist = () =>
  useOnAuctions(({ id, reserve }: { id: string; reserve?: number }) =>
    answer(
      api.POST("/api/auctions/{id}/relist", {
        ...lot(id),
        ...(reserve === undefined ? {} : { body: { reserve } }),
      }),
    ),
  );
export const usePutAway = () =>
  useOnAuctions((id: string) => answer(api.POST("/api/auctions/{id}/put-away", lot(id))));

export function useLiftStrike() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ user, auction, reason }: { user: string; auction: string; reason: string }) =>
      answer(
        api.POST("/api/admin/strikes/{user}/{auction}/lift", {
          params: { path: { user, auction } },
          body: { reason },
        }),
      ),
    onSettled: () => client.invalidateQueries({ queryKey: ["strikes"] }),
  });
}
