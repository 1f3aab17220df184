import type { Product } from "@/api/types";

import { CategoryTiles } from "./category-tiles";
import { ChosenSellers } from "./chosen-sellers";

/** What home has below its goods: other ways on. It comes after them, in a file of its own. */
export function BelowGoods({ products }: { products: Product[] }) {
  return (
    <>
      <ChosenSellers products={products} />
      <CategoryTiles products={products} />
    </>
  );
}
