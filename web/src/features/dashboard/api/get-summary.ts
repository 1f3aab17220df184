import { keepPreviousData, queryOptions } from "@tanstack/react-query";

import type { SalesSummary } from "@/api/types";
import { answer, api } from "@/lib/api-client";

import type { Range } from "../model/range";

export type Scope = "admin" | "seller";

/** The figures with the days they are about: while others are fetched, these stay on the screen. */
export type RangedSummary = SalesSummary & { range: Range };

const address = { admin: "/api/orders/summary", seller: "/api/seller/summary" } as const;

export const summaryQuery = (scope: Scope, range: Range) =>
  queryOptions({
    queryKey: ["summary", scope, range],
    queryFn: async ({ signal }): Promise<RangedSummary> => {
      const summary = await answer(
        api.GET(address[scope], { params: { query: { days: range } }, signal }),
      );
      return { ...summary, range };
    },
    placeholderData: keepPreviousData,
  });
