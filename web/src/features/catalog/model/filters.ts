import type { CategoryCount, SpokenPrice } from "@/api/types";
import { locale } from "@/lib/locale";
import { rupees } from "@/lib/money";

import * as browseMessages from "../browse/messages";
import * as messages from "../messages";
import { priceBounds, searchPathWith, type SearchState } from "./search-state";

export const priceRanges = ["1000-10000", "10001-50000", "50001-1000000"] as const;
export const ratings = ["4", "3", "2", "1"] as const;

export function priceLabel(price: string): string {
  const bounds = priceBounds(price);
  return bounds ? browseMessages.fromTo(rupees(bounds[0]), rupees(bounds[1])) : messages.anyPrice;
}

/** The price that the words of a query spoke of: "shoes under 2000". */
export function spokenPriceLabel({ low, high }: SpokenPrice): string {
  if (high == null) return browseMessages.priceFrom(rupees(low));
  return low > 0
    ? browseMessages.fromTo(rupees(low), rupees(high))
    : browseMessages.priceUpTo(rupees(high));
}

export const ratingLabel = (rating: string) => browseMessages.starsAndUp(Number(rating));

/** Without words there is no best match: then the newest come first. */
export function sortOptions(state: SearchState): { value: string; label: string }[] {
  const byWords = state.query !== "";
  return [
    ...(byWords ? [{ value: "", label: messages.bestMatch }] : []),
    { value: byWords ? "newest" : "", label: messages.newest },
    { value: "lowest", label: messages.priceLowToHigh },
    { value: "highest", label: messages.priceHighToLow },
    { value: "toprated", label: messages.topRated },
  ];
}

/** The sort selector's value: "newest" without words is what happens anyway. */
export const sortValue = ({ query, order }: SearchState) =>
  query === "" && order === "newest" ? "" : order;

export type ActiveFilter = { key: "category" | "price" | "rating"; label: string; without: string };

export function activeFilters(state: SearchState): ActiveFilter[] {
  const found: ActiveFilter[] = [];
  const { category, price, rating } = state;
  const off = (key: ActiveFilter["key"]) => searchPathWith(state, { [key]: "" });
  if (category) found.push({ key: "category", label: category, without: off("category") });
  if (price) found.push({ key: "price", label: priceLabel(price), without: off("price") });
  if (rating) found.push({ key: "rating", label: ratingLabel(rating), without: off("rating") });
  return found;
}

/** The categories that would show something, with how many goods, and the one that is chosen. */
export function categoryRows(counts: CategoryCount[], chosen: string): CategoryCount[] {
  const rows = new Map<string, CategoryCount>();
  const put = (name: string, count: number) => rows.set(name.toLowerCase(), { name, count });
  for (const { name, count } of counts) put(name, count);
  if (chosen && !rows.has(chosen.toLowerCase())) put(chosen, 0);
  return [...rows.values()].sort((a, b) => a.name.localeCompare(b.name, locale.tag));
}
