import type { Product } from "@/api/types";
import { ProductTile } from "@/components/ui/product-tile";
import { Loading, Skeleton, SkeletonText } from "@/components/ui/skeleton";

import { pictureSizes, pictureSource } from "../model/picture";
import { BuyBox } from "./buy-box";

const columns =
  "grid gap-6 md:grid-cols-2 md:gap-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,6fr)] lg:gap-14";

export function ProductView({ product }: { product: Product }) {
  return (
    <article className={columns}>
      <div className="md:sticky md:top-24 md:self-start">
        <ProductTile
          {...pictureSource(product, "page")}
          sizes={pictureSizes.page}
          alt={product.name}
          category={product.category}
          eager
          className="-mx-4 !rounded-none md:mx-0 md:!rounded-card"
        />
      </div>
      <BuyBox product={product} />
    </article>
  );
}

export function ProductViewSkeleton() {
  return (
    <Loading className={columns}>
      <Skeleton className="-mx-4 aspect-square !rounded-none md:mx-0 md:!rounded-card" />
      <div className="grid content-start gap-5">
        <div className="grid gap-2">
          <Skeleton className="h-5 w-40" />
          <Skeleton className="h-9 w-4/5 md:h-11" />
          <Skeleton className="h-5 w-32" />
        </div>
        <Skeleton className="h-11 w-44" />
        <Skeleton className="hidden h-13 w-full max-w-sm md:block" />
        <SkeletonText lines={5} className="max-w-prose" />
      </div>
    </Loading>
  );
}
