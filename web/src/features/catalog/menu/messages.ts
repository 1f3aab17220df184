// Words of the header's search menu, which comes only to those who use it.
import { plural } from "@/lib/locale";

export const recent = "Recent searches";
export const goods = "Products";
export const categories = "Categories";
export const sellers = "Sellers";
export const lots = "At auction";
export const clearRecent = "Clear recent searches";
export const removeRecent = (words: string) => `Remove “${words}” from recent searches`;
export const inCategory = (count: number) =>
  plural(count, { one: "# product", other: "# products" });
export const countSuggestions = (count: number) =>
  plural(count, { one: "# suggestion", other: "# suggestions" });
