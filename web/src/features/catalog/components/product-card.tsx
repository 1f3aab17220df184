import { memo } from "react";
import { Link } from "react-router";

import type { Product } from "@/api/types";
import { ButtonLink } from "@/components/ui/button";
import { HeartSlot } from "@/components/ui/hearts/heart-slot";
import { Price } from "@/components/ui/price";
import { ProductTile } from "@/components/ui/product-tile";
import { Skeleton } from "@/components/ui/skeleton";
import { Stars } from "@/components/ui/stars";
import { WholeWords } from "@/components/ui/whole-words";
import { paths } from "@/lib/paths";

import * as messages from "../messages";
import { asOffered, costsMore } from "../model/offered";
import { pictureSource } from "../model/picture";
import { AddToCartButton } from "./add-to-cart-button";
import { From } from "./from";

type Props = { product: Product; sizes: string; eager?: boolean };

/** The whole card leads to the product; only the button does something else. */
export const ProductCard = memo(function ProductCard({ product, sizes, eager = false }: Props) {
  const offered = asOffered(product);
  return (
    <article className="group relative flex h-full flex-col">
      <ProductTile
        {...pictureSource(product, "card")}
        sizes={sizes}
        alt=""
        category={product.category}
        eager={eager}
      />
      <HeartSlot thing="product" id={product._id} name={product.name} />
      <h2
        id={`name-${product._id}`}
        className="mt-3 line-clamp-2 h-[2lh] font-sans text-sm font-medium tracking-normal md:text-base"
      >
        <Link
          to={paths.product(product.url)}
          className="rounded-sm group-hover:underline group-hover:decoration-1 group-hover:underline-offset-3 after:absolute after:inset-0 after:rounded-card"
        >
          <WholeWords>{product.name}</WholeWords>
        </Link>
      </h2>
      <Stars rating={product.rating} reviews={product.reviews} className="mt-1.5" />
      <Price
        amount={offered.price}
        former={offered.formerPrice}
        before={costsMore(offered) && <From />}
        className="mt-1.5 text-lg md:text-xl"
      />
      {product.options && product.stock > 0 ? (
        <ButtonLink
          to={paths.product(product.url)}
          kind="soft"
          wide
          className="relative z-1 mt-3 max-md:px-1"
        >
          {messages.chooseOptions}
        </ButtonLink>
      ) : (
        <AddToCartButton product={product} kind="soft" className="relative z-1 mt-3" />
      )}
    </article>
  );
});

/** The same boxes, empty. */
export function ProductCardSkeleton() {
  return (
    <div className="flex flex-col">
      <Skeleton className="aspect-square rounded-card" />
      <div className="mt-3 grid h-[2lh] content-start gap-1.5 text-sm md:text-base">
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-3/5" />
      </div>
      <div className="mt-1.5 flex h-5 items-center">
        <Skeleton className="h-4 w-24" />
      </div>
      <Skeleton className="mt-1.5 h-6.5 w-20 md:h-7.5" />
      <Skeleton className="mt-3 h-11 w-full" />
    </div>
  );
}
