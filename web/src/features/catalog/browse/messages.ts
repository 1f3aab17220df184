// Words of searches and lists, in a file of their own: those of messages.ts that are made come with every first view.
import { plural } from "@/lib/locale";

export const starsAndUp = (count: number) =>
  plural(count, { one: "# star & up", other: "# stars & up" });
export const showCount = (count: number) =>
  plural(count, { one: "Show # result", other: "Show # results" });
export const results = (count: number) => plural(count, { one: "# result", other: "# results" });
export const showAllOf = (count: number) => `Show all ${count}`;
export const priceFrom = (low: string) => `From ${low}`;
export const priceUpTo = (high: string) => `Up to ${high}`;
export const removeFilter = (label: string) => `Remove filter ${label}`;
export const forQuery = (query: string) => ` for “${query}”`;
export const fromTo = (low: string, high: string) => `${low} to ${high}`;
export const countProducts = (count: number) =>
  plural(count, { one: "# product", other: "# products" });
export const productsWord = (count: number) => plural(count, { one: "product", other: "products" });
export const bestSelling = "Best selling";
export const availability = "Availability";
export const anyAvailability = "All";
export const anyBrand = "All brands";
export const findBrand = "Find a brand";
export const noSuchBrand = "No such brand here";
export const priceLow = "Lowest price";
export const priceHigh = "Highest price";
export const applyPrice = "Apply price";
export const toldWhenBack =
  "Put it on your account’s wish list, and we tell you when it is back in stock.";
export const go = "Go";
export const noPrices = "Please enter amounts in rupees, such as 500 and 2,000.";
export const min = "Min";
export const max = "Max";
export const boughtTogether = "Often bought together";
export const countGoodsHere = (count: number) =>
  plural(count, { one: "# new thing here", other: "# new things here" });
export const moreIn = (category: string) => `More in ${category}`;
export const reviewsWord = (count: number) => plural(count, { one: "review", other: "reviews" });
