import type { Product } from "@/api/types";

/** As many goods as home shows, and as the server draws. */
export const homeGoods = 12;

/** As many categories as home shows by a picture: the server draws as many. */
export const faces = 8;

/** The newest product of each category among home's goods: as `faces` of the server's `pages/first_view.rs`. */
export function newestOfEach(products: Product[]): Product[] {
  const found = new Map<string, Product>();
  for (const product of products.slice(0, homeGoods))
    if (product.category && !found.has(product.category)) found.set(product.category, product);
  return [...found.values()].slice(0, faces);
}
