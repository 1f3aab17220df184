import type { CategoryCount, Choices, SpokenPrice } from "@/api/types";
import { rupees } from "@/lib/money";

import * as browseMessages from "../browse/messages";
import * as messages from "../messages";
import { chosenOptions, toggledOption } from "./options";
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
    { value: "bestselling", label: browseMessages.bestSelling },
  ];
}

/** The sort selector's value: "newest" without words is what happens anyway. */
export const sortValue = ({ query, order }: SearchState) =>
  query === "" && order === "newest" ? "" : order;

type ActiveFilter = { key: string; label: string; without: string };

export function activeFilters(state: SearchState): ActiveFilter[] {
  const found: ActiveFilter[] = [];
  const { category, price, rating, stock } = state;
  const off = (key: keyof SearchState) => searchPathWith(state, { [key]: "" });
  if (category) found.push({ key: "category", label: category, without: off("category") });
  if (price) found.push({ key: "price", label: priceLabel(price), without: off("price") });
  if (rating) found.push({ key: "rating", label: ratingLabel(rating), without: off("rating") });
  if (stock) found.push({ key: "stock", label: messages.inStock, without: off("stock") });
  for (const brand of chosenBrands(state)) {
    const without = searchPathWith(state, { brand: toggledBrand(state, brand) });
    found.push({ key: `brand ${brand}`, label: brand, without });
  }
  for (const { name, value } of chosenOptions(state)) {
    const without = searchPathWith(state, { option: toggledOption(state, name, value) });
    found.push({ key: `option ${name}:${value}`, label: `${name}: ${value}`, without });
  }
  return found;
}

/** The brands of an address, each once. */
const chosenBrands = ({ brand }: SearchState): string[] => [
  ...new Set(
    brand
      .split("|")
      .map((name) => name.trim())
      .filter(Boolean),
  ),
];

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

export const isChosenBrand = (state: SearchState, brand: string) =>
  chosenBrands(state).some((chosen) => same(chosen, brand));

/** The brands with this one too, or without it if it was among them. */
export function toggledBrand(state: SearchState, brand: string): string {
  const chosen = chosenBrands(state);
  const others = chosen.filter((other) => !same(other, brand));
  return (others.length < chosen.length ? others : [...chosen, brand]).join("|");
}

/** The brands to offer, with those that are chosen and show nothing now. */
export function brandRows(counts: CategoryCount[], state: SearchState): CategoryCount[] {
  const missing = chosenBrands(state).filter(
    (brand) => !counts.some(({ name }) => same(name, brand)),
  );
  return [...missing.map((name) => ({ name, count: 0 })), ...counts.filter(({ name }) => name)];
}

/** Nothing in the shop costs more. */
const dearest = 1_000_000_000;

/**
 * The range between two typed prices, as the address has it. An empty field is open; null when they make no sense. Ends in
 * the wrong order are put right.
 */
export function typedRange(
  low: string,
  high: string,
  most: number | null | undefined,
): string | null {
  const number = (text: string) => text.replaceAll(/[\s,₹]/g, "");
  const [from, to] = [number(low), number(high)];
  if (!from && !to) return "";
  const lowest = from || "0";
  const highest = to || String(Math.max(Math.ceil(most ?? dearest), Math.ceil(Number(lowest))));
  return (
    [`${lowest}-${highest}`, `${highest}-${lowest}`].find((range) => priceBounds(range)) ?? null
  );
}

/** How many goods a range of prices or a rating would show, once that is known. */
export const countOfPrice = (choices: Choices | undefined, price: string) =>
  choices?.prices.find((range) => range.price === price)?.count;
export const countOfRating = (choices: Choices | undefined, rating: string) =>
  choices?.ratings.find(({ atLeast }) => String(atLeast) === rating)?.count;

/** The categories that would show something, with how many goods, and the one that is chosen. */
export function categoryRows(counts: CategoryCount[], chosen: string): CategoryCount[] {
  const rows = new Map<string, CategoryCount>();
  const put = (name: string, count: number) => rows.set(name.toLowerCase(), { name, count });
  for (const { name, count } of counts) put(name, count);
  if (chosen && !rows.has(chosen.toLowerCase())) put(chosen, 0);
  // By what they are kept under: the browser's own order of letters takes a phone long at first use.
  return [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
}
