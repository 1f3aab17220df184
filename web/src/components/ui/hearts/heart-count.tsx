import { queryOptions, useQuery } from "@tanstack/react-query";
import { Heart } from "lucide-react";

import { answer, api } from "@/lib/api-client";
import type { Thing } from "@/lib/hearts";

import * as messages from "./messages";

const countsQuery = (thing: Thing, ids: string[]) =>
  queryOptions({
    queryKey: ["hearts", "counts", thing, ids],
    queryFn: async ({ signal }) => {
      const query = { [thing === "product" ? "products" : "lots"]: ids.join(",") };
      const found = await answer(api.GET("/api/hearts/counts", { params: { query }, signal }));
      return thing === "product" ? found.products : found.lots;
    },
    enabled: ids.length > 0,
  });

/** How many people marked each of a seller's things, by id. */
export const useHeartCounts = (thing: Thing, ids: string[]): Record<string, number> =>
  useQuery(countsQuery(thing, ids)).data ?? {};

/** For the seller of a thing: how many wish for it or watch it. */
export function HeartCount({ thing, count = 0 }: { thing: Thing; count?: number | undefined }) {
  if (count === 0) return null;
  return (
    <span
      title={messages.counted[thing](count)}
      className="inline-flex items-center gap-1 text-xs whitespace-nowrap text-ink-soft tabular-nums"
    >
      <Heart aria-hidden className="size-3.5 fill-current" />
      {count}
      <span className="sr-only">{messages.counted[thing](count)}</span>
    </span>
  );
}
