import { clampPage } from "@/lib/pages";
import { paths } from "@/lib/paths";

import { searchWord } from "./search-word";

/** What a search shows. An empty text means "all"; everything comes from the address and goes back. */
export type SearchState = {
  query: string;
  category: string;
  price: string;
  rating: string;
  order: string;
  /** Brands, parted by bars: one of them. */
  brand: string;
  /** "in": only what can be bought now. */
  stock: string;
  /** Values of options, parted by bars: "Size:M|Size:L|Colour:Red". */
  option: string;
  page: number;
};

const orders = ["newest", "lowest", "highest", "toprated", "bestselling"] as const;

const lastPage = 1_000_000;

/** "1000-10000", both ends included. */
export function priceBounds(price: string): [low: number, high: number] | null {
  const match = /^(\d{1,12}(?:\.\d{1,2})?)-(\d{1,12}(?:\.\d{1,2})?)$/.exec(price);
  if (!match) return null;
  const [low, high] = [Number(match[1]), Number(match[2])];
  return low <= high ? [low, high] : null;
}

function stars(rating: string): string {
  const value = Number(rating);
  return rating && value > 0 && value <= 5 ? String(value) : "";
}

/** Odd values in the address are as good as none. */
export function readSearch(params: URLSearchParams): SearchState {
  const price = searchWord(params, "price");
  const order = searchWord(params, "order").toLowerCase();
  return {
    query: searchWord(params, "query"),
    category: searchWord(params, "category"),
    price: priceBounds(price) ? price : "",
    rating: stars(searchWord(params, "rating")),
    order: orders.some((known) => known === order) ? order : "",
    brand: searchWord(params, "brand"),
    stock: searchWord(params, "stock") === "in" ? "in" : "",
    option: searchWord(params, "option"),
    page: clampPage(params.get("page"), lastPage),
  };
}

/** The address of a search; what is at its default is left out. */
export const searchPath = (state: SearchState): string => paths.search(state);

/** The address after a change. Other goods, other pages: any change but a turn starts at page 1. */
export function searchPathWith(state: SearchState, change: Partial<SearchState>): string {
  return searchPath({ ...state, page: 1, ...change });
}

/** The same words without filters; the order is a preference and stays. */
export function withoutFilters(state: SearchState): string {
  const none = { category: "", price: "", rating: "", brand: "", stock: "", option: "" };
  return searchPathWith(state, none);
}
