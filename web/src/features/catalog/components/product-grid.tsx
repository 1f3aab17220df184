import { startTransition, useEffect, useState } from "react";

import type { Product } from "@/api/types";
import { Loading } from "@/components/ui/skeleton";
import { cx } from "@/lib/cx";

import { pictureSizes } from "../model/picture";
import { ProductCard, ProductCardRoom, ProductCardSkeleton } from "./product-card";

type Place = "home" | "search";

const grid =
  "grid grid-cols-2 gap-x-3 gap-y-8 md:grid-cols-3 md:gap-x-6 md:gap-y-10 lg:grid-cols-4";
/** Home goes on below its goods, which on a phone are half as many. */
const places: Record<Place, string> = { home: "max-md:[&>:nth-child(n+13)]:hidden", search: "" };
const sizes: Record<Place, string> = {
  home: pictureSizes.homeCard,
  search: pictureSizes.searchCard,
};

type Props = { products: Product[]; place: Place; waiting?: boolean; eager?: boolean };

/** As many as the server draws; and how many more come at a time without a stutter on a phone. */
const [first, more] = [12, 6];

/** How many cards to draw: the first at once, the others a few at a time, and none of them keeps a press waiting. */
function useDrawn(count: number): number {
  const [drawn, setDrawn] = useState(first);
  useEffect(() => {
    if (drawn < count) startTransition(() => setDrawn(drawn + more));
  }, [drawn, count]);
  return drawn;
}

/** The pictures of the first rows load at once, the others when they come near. */
export function ProductGrid({ products, place, waiting = false, eager = true }: Props) {
  const drawn = useDrawn(products.length);
  return (
    <ul
      aria-busy={waiting || undefined}
      className={cx(
        grid,
        places[place],
        "transition-opacity duration-150",
        waiting && "opacity-50",
      )}
    >
      {products.map((product, position) => (
        <li key={product._id}>
          {position < drawn ? (
            <ProductCard product={product} sizes={sizes[place]} eager={eager && position < 4} />
          ) : (
            <ProductCardRoom />
          )}
        </li>
      ))}
    </ul>
  );
}

export function ProductGridSkeleton({ count }: { count: number }) {
  return (
    <Loading className={grid}>
      {Array.from({ length: count }, (_, place) => (
        <ProductCardSkeleton key={place} />
      ))}
    </Loading>
  );
}
