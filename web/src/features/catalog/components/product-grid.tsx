import { memo } from "react";

import type { Product } from "@/api/types";
import { Loading } from "@/components/ui/skeleton";
import { cx } from "@/lib/cx";

import { firstRow, pictureSizes } from "../model/picture";
import { ProductCard, ProductCardSkeleton } from "./product-card";

type Place = "home" | "search";

const grid =
  "grid grid-cols-2 gap-x-3 gap-y-8 md:grid-cols-3 md:gap-x-6 md:gap-y-10 lg:grid-cols-4";
const sizes: Record<Place, string> = {
  home: pictureSizes.homeCard,
  search: pictureSizes.searchCard,
};

type Props = { products: Product[]; place: Place; waiting?: boolean; eager?: boolean };

/** The pictures of the first row load at once, the others when they come near. */
export const ProductGrid = memo(function ProductGrid(props: Props) {
  const { products, place, waiting = false, eager = true } = props;
  return (
    <ul
      aria-busy={waiting || undefined}
      className={cx(grid, "transition-opacity duration-150", waiting && "opacity-50")}
    >
      {products.map((product, position) => (
        <li key={product._id}>
          <ProductCard
            product={product}
            sizes={sizes[place]}
            eager={eager && position < firstRow}
          />
        </li>
      ))}
    </ul>
  );
});

export function ProductGridSkeleton({ count }: { count: number }) {
  return (
    <Loading className={grid}>
      {Array.from({ length: count }, (_, place) => (
        <ProductCardSkeleton key={place} />
      ))}
    </Loading>
  );
}
