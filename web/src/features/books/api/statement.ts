import { keepPreviousData, queryOptions, useQueryClient } from "@tanstack/react-query";

import { answer, api } from "@/lib/api-client";
import { downloadText } from "@/lib/download";
import { useMutation } from "@/lib/mutation";

const csv = { headers: { Accept: "text/csv" }, parseAs: "text" } as const;

/** The caller's own statement, or for an admin that of a seller. An empty month is the one that runs. */
export const statementQuery = (month: string, seller?: string) =>
  queryOptions({
    queryKey: ["books", "statement", seller ?? "", month],
    queryFn: ({ signal }) => {
      const query = { month: month || undefined };
      return seller === undefined
        ? answer(api.GET("/api/seller/statement", { signal, params: { query } }))
        : answer(
            api.GET("/api/admin/sellers/{id}/statement", {
              signal,
              params: { path: { id: seller }, query },
            }),
          );
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** The caller's own, or that of a seller. */
export const useStatementFile = (seller?: string) =>
  useMutation({
    mutationFn: (month: string) =>
      seller === undefined
        ? answer(api.GET("/api/seller/statement.csv", { ...csv, params: { query: { month } } }))
        : answer(
            api.GET("/api/admin/sellers/{id}/statement.csv", {
              ...csv,
              params: { path: { id: seller }, query: { month } },
            }),
          ),
    onSuccess: (text, month) => downloadText(`statement-${month}.csv`, text),
  });

export type Bank = { holder: string; account: string; code: string };

export function useSaveBank() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Bank) => answer(api.PUT("/api/seller/bank", { body })),
    onSuccess: () => client.invalidateQueries({ queryKey: ["books"] }),
  });
}
