import { type QueryClient, queryOptions } from "@tanstack/react-query";

import type { Product } from "@/api/types";
import { anonymousApi, answer } from "@/lib/api-client";

const getProduct = (url: string, signal: AbortSignal) =>
  answer(anonymousApi.GET("/api/products/url/{url}", { params: { path: { url } }, signal }));

export const productQuery = (url: string) =>
  queryOptions({
    queryKey: ["products", "url", url],
    queryFn: ({ signal }) => getProduct(url, signal),
  });

type Shelf = { products?: Product[]; items?: Product[] } | undefined;

/** A product some list has already shown: the page can start with it while the fresh one comes. */
export function seenProduct(client: QueryClient, url: string): Product | undefined {
  const shelves = [
    ...client.getQueriesData<Shelf>({ queryKey: ["products", "home"] }),
    ...client.getQueriesData<Shelf>({ queryKey: ["products", "search"] }),
  ];
  for (const [, shelf] of shelves) {
    const found = (shelf?.products ?? shelf?.items)?.find((product) => product.url === url);
    if (found) return found;
  }
  return undefined;
}
