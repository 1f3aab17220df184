import { keepPreviousData, queryOptions, useQueryClient } from "@tanstack/react-query";

import type { ReturnRules, ReturnWish } from "@/api/types";
import { answer, api, listed } from "@/lib/api-client";
import { useMutation } from "@/lib/mutation";

import type * as messages from "../messages";

export const returnsPerPage = 10;

export const orderReturnsQuery = (id: string) =>
  queryOptions({
    queryKey: ["returns", "order", id],
    queryFn: ({ signal }) =>
      answer(api.GET("/api/orders/{id}/returns", { params: { path: { id } }, signal })),
    staleTime: 0,
  });

type ReturnsWanted = { which: string; page: number };

/** The whole shop's for an admin, a seller's own for them. */
export const returnsQuery = (admin: boolean, { which, page }: ReturnsWanted) =>
  queryOptions({
    queryKey: ["returns", admin ? "shop" : "seller", which, page],
    queryFn: ({ signal }) => {
      const sent = { signal, params: { query: { which, page, limit: returnsPerPage } } };
      return admin
        ? listed(api.GET("/api/admin/returns", sent))
        : listed(api.GET("/api/seller/returns", sent));
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const returnRulesQuery = () =>
  queryOptions({
    queryKey: ["returns", "rules"],
    queryFn: ({ signal }) => answer(api.GET("/api/returns/rules", { signal })),
    staleTime: 0,
  });

/** Whatever happens to a return may change its order, too. */
function useReturnChange<Input, Output>(send: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ["returns"] }),
        client.invalidateQueries({ queryKey: ["orders"] }),
      ]),
  });
}

export const useAskReturn = (id: string) =>
  useReturnChange((body: ReturnWish) =>
    answer(api.POST("/api/orders/{id}/returns", { params: { path: { id } }, body })),
  );

export const useSaveReturnRules = () =>
  useReturnChange((body: ReturnRules) => answer(api.PUT("/api/admin/returns/rules", { body })));

/** All that may be said with an action; each takes its own part of it. */
export type Said = {
  note: string;
  carrier: string;
  trackingNumber: string;
  trackingUrl: string;
  restock: boolean;
};

export type Action = keyof typeof messages.actions;

export const useReturnAction = (id: string) =>
  useReturnChange(({ action, said }: { action: Action; said: Said }) => {
    const { note, restock, ...tracking } = said;
    const params = { path: { id } };
    const reason = { params, body: { reason: note } };
    switch (action) {
      case "accept":
        return answer(api.PUT("/api/returns/{id}/accept", { params, body: { note } }));
      case "waive":
        return answer(api.PUT("/api/returns/{id}/waive", { params, body: { note } }));
      case "refuse":
        return answer(api.PUT("/api/returns/{id}/refuse", reason));
      case "escalate":
        return answer(api.PUT("/api/returns/{id}/escalate", reason));
      case "decline":
        return answer(api.PUT("/api/returns/{id}/decline", reason));
      case "contest":
        return answer(api.PUT("/api/returns/{id}/contest", reason));
      case "refund":
        return answer(api.PUT("/api/returns/{id}/refund", reason));
      case "send":
        return answer(api.PUT("/api/returns/{id}/send", { params, body: tracking }));
      case "receive":
        return answer(api.PUT("/api/returns/{id}/receive", { params, body: { restock } }));
      case "withdraw":
        return answer(api.PUT("/api/returns/{id}/withdraw", { params }));
    }
  });
