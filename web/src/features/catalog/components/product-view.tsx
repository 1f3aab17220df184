import type { Product } from "@/api/types";
import { Gallery } from "@/components/ui/gallery/gallery";
import { ProductTile } from "@/components/ui/product-tile";
import { Loading, Skeleton, SkeletonText } from "@/components/ui/skeleton";

import { cx } from "@/lib/cx";

import { allPictures } from "../choosing/all-pictures";
import type { Choosing } from "../choosing/use-choice";
import { pictureSizes, pictureSource } from "../model/picture";
import { BuyBox } from "./buy-box";

const columns =
  "grid gap-6 md:grid-cols-2 md:gap-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,6fr)] lg:gap-14";

/** On a low screen the name is to be seen, too: a tile less high, with as much less air. */
const low = "max-md:max-h-[47svh] max-md:w-full max-md:[&_img]:py-[min(12%,5.6svh)]";

type Props = { product: Product; choosing: Choosing };

export function ProductView({ product, choosing }: Props) {
  const pictures = allPictures(product);
  const first = pictures[0] ?? { image: product.image, alt: "" };
  return (
    <article className={columns}>
      <div className="min-w-0 md:sticky md:top-24 md:self-start">
        <Gallery
          pictures={pictures}
          name={product.name}
          tint={product.category}
          wanted={choosing.variant && (choosing.variant.image || product.image)}
          pictureClass={low}
          sizes={pictureSizes.page}
          tileClass="-mx-4 overflow-hidden md:mx-0 md:rounded-card"
          first={
            <ProductTile
              {...pictureSource(product, "page")}
              sizes={pictureSizes.page}
              alt={first.alt || product.name}
              category={product.category}
              eager
              className={cx("!rounded-none", low)}
            />
          }
        />
      </div>
      <BuyBox {...{ product, choosing }} />
    </article>
  );
}

export function ProductViewSkeleton() {
  return (
    <Loading className={columns}>
      <Skeleton className="-mx-4 aspect-square !rounded-none max-md:max-h-[47svh] md:mx-0 md:!rounded-card" />
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
