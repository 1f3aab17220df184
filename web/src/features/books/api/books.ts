import { keepPreviousData, queryOptions, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";

import type { SellerTerms } from "@/api/types";
import { answer, api, listed } from "@/lib/api-client";
import { downloadText } from "@/lib/download";
import { useMutation } from "@/lib/mutation";
import { newKey } from "@/lib/new-key";

const csv = { headers: { Accept: "text/csv" }, parseAs: "text" } as const;
export const payoutsPerPage = 20;

export const booksQuery = (month: string) =>
  queryOptions({
    queryKey: ["books", "shop", month],
    queryFn: ({ signal }) =>
      answer(
        api.GET("/api/admin/books", { signal, params: { query: { month: month || undefined } } }),
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const entriesPerPage = 20;

/** All that happened in a month, newest first. */
export const entriesQuery = (month: string, page: number) =>
  queryOptions({
    queryKey: ["books", "entries", month, page],
    queryFn: ({ signal }) =>
      listed(
        api.GET("/api/admin/entries", {
          signal,
          params: { query: { month: month || undefined, page, limit: entriesPerPage } },
        }),
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** What a call may ask for at once, and how many calls one sheaf of paper is worth. */
const [atOnce, sheaf] = [500, 4];

/** The latest entries of a month for the paper: all of them, unless there are thousands. */
export const usePrintedEntries = () =>
  useMutation({
    mutationFn: async (month: string) => {
      const ask = (page: number) =>
        listed(
          api.GET("/api/admin/entries", { params: { query: { month, page, limit: atOnce } } }),
        );
      const { items, total } = await ask(1);
      const pages = Math.min(sheaf, Math.ceil(total / atOnce));
      for (let page = 2; page <= pages; page += 1) items.push(...(await ask(page)).items);
      // What happened meanwhile pushes an entry onto the next page.
      return { items: [...new Map(items.map((entry) => [entry._id, entry])).values()], total };
    },
  });

/** Those that are still to be transferred, or all; newest first. */
export const payoutsQuery = (open: boolean, page: number) =>
  queryOptions({
    queryKey: ["books", "payouts", open, page],
    queryFn: ({ signal }) =>
      listed(
        api.GET("/api/admin/payouts", {
          signal,
          params: {
            query: { ...(open && { status: "started" }), page, limit: payoutsPerPage },
          },
        }),
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const termsQuery = () =>
  queryOptions({
    queryKey: ["books", "terms"],
    queryFn: ({ signal }) => answer(api.GET("/api/admin/terms", { signal })),
    staleTime: 0,
  });

export const shopFiguresQuery = (days: string) =>
  queryOptions({
    queryKey: ["books", "figures", "shop", days],
    queryFn: ({ signal }) =>
      answer(api.GET("/api/admin/figures", { signal, params: { query: { days } } })),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const sellerFiguresQuery = (days: string) =>
  queryOptions({
    queryKey: ["books", "figures", "seller", days],
    queryFn: ({ signal }) =>
      answer(api.GET("/api/seller/figures", { signal, params: { query: { days } } })),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

type Report = { provider: string; file: string; from: string; until: string };

/** Compares a provider's report with the books; nothing is changed. */
export const useReconcile = () =>
  useMutation({
    mutationFn: ({ provider, file, ...days }: Report) =>
      answer(
        api.POST("/api/admin/reconciliation/{provider}", {
          params: { path: { provider }, query: days },
          body: file,
          bodySerializer: () => file,
          headers: { "Content-Type": "text/csv" },
        }),
      ),
  });

/** Whatever changes the books changes every page about them. */
function useBooksChange<Input, Output>(send: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSettled: () => client.invalidateQueries({ queryKey: ["books"] }),
  });
}

const startPayouts = () => answer(api.POST("/api/admin/payouts"));
export const useStartPayouts = () =>
  useBooksChange<void, Awaited<ReturnType<typeof startPayouts>>>(startPayouts);

export const usePayPayout = (id: string) =>
  useBooksChange((reference: string) =>
    answer(
      api.PUT("/api/admin/payouts/{id}/paid", { params: { path: { id } }, body: { reference } }),
    ),
  );

export const useFailPayout = (id: string) =>
  useBooksChange((reason: string) =>
    answer(
      api.PUT("/api/admin/payouts/{id}/failed", { params: { path: { id } }, body: { reason } }),
    ),
  );

/** Puts a seller's balance right: above zero in the seller's favour. */
export function useAdjust(seller: string) {
  // Kept until the server answered: who asks for the same again after a lost answer gets it once.
  const attempt = useRef({ wish: "", key: "" });
  return useBooksChange(async ({ amount, reason }: { amount: number; reason: string }) => {
    const body = { seller, amount, reason };
    const wish = JSON.stringify(body);
    if (attempt.current.wish !== wish) attempt.current = { wish, key: newKey() };
    const headers = { "Idempotency-Key": attempt.current.key };
    const done = await answer(api.POST("/api/admin/adjustments", { headers, body }));
    attempt.current = { wish: "", key: "" };
    return done;
  });
}

export const useSaveTerms = () =>
  useBooksChange((body: SellerTerms) => answer(api.PUT("/api/admin/terms", { body })));

export const useBankFile = () =>
  useMutation({
    mutationFn: (id: string) =>
      answer(api.GET("/api/admin/payout-runs/{id}/bank.csv", { ...csv, params: { path: { id } } })),
    onSuccess: (text, id) => downloadText(`payouts-${id}.csv`, text),
  });

export const useBooksFile = () =>
  useMutation({
    mutationFn: (month: string) =>
      answer(api.GET("/api/admin/books.csv", { ...csv, params: { query: { month } } })),
    onSuccess: (text, month) => downloadText(`books-${month}.csv`, text),
  });
