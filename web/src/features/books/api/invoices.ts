import { keepPreviousData, queryOptions, useQueryClient } from "@tanstack/react-query";

import type { TaxRules } from "@/api/types";
import { answer, api, listed } from "@/lib/api-client";
import { downloadText } from "@/lib/download";
import { useMutation } from "@/lib/mutation";

export const invoicesPerPage = 20;

export const orderInvoicesQuery = (id: string) =>
  queryOptions({
    queryKey: ["invoices", "order", id],
    queryFn: ({ signal }) =>
      answer(api.GET("/api/orders/{id}/invoices", { params: { path: { id } }, signal })),
    staleTime: 0,
  });

export const sellerInvoicesQuery = (month: string, page: number) =>
  queryOptions({
    queryKey: ["invoices", "seller", month, page],
    queryFn: ({ signal }) =>
      listed(
        api.GET("/api/seller/invoices", {
          signal,
          params: { query: { month: month || undefined, page, limit: invoicesPerPage } },
        }),
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Those of the house and of all its sellers. */
export const shopInvoicesQuery = (month: string, page: number) =>
  queryOptions({
    queryKey: ["invoices", "shop", month, page],
    queryFn: ({ signal }) =>
      listed(
        api.GET("/api/admin/invoices", {
          signal,
          params: { query: { month: month || undefined, page, limit: invoicesPerPage } },
        }),
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

const csv = { headers: { Accept: "text/csv" }, parseAs: "text" } as const;

/** The calling seller's, or those of the whole shop. */
export const useInvoicesFile = (ofShop = false) =>
  useMutation({
    mutationFn: (month: string) => {
      const query = { month: month || undefined };
      return ofShop
        ? answer(api.GET("/api/admin/invoices.csv", { ...csv, params: { query } }))
        : answer(api.GET("/api/seller/invoices.csv", { ...csv, params: { query } }));
    },
    onSuccess: (csv, month) => downloadText(`invoices-${month}.csv`, csv),
  });

export const taxRulesQuery = () =>
  queryOptions({
    queryKey: ["books", "tax"],
    queryFn: ({ signal }) => answer(api.GET("/api/admin/tax", { signal })),
    staleTime: 0,
  });

export function useSaveTaxRules() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: TaxRules) => answer(api.PUT("/api/admin/tax", { body })),
    onSettled: () => client.invalidateQueries({ queryKey: ["books"] }),
  });
}
