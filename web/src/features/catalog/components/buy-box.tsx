import { Link } from "react-router";

import type { Product } from "@/api/types";
import { Avatar } from "@/components/ui/avatar";
import { HeartSlot } from "@/components/ui/hearts/heart-slot";
import { OnTop } from "@/components/ui/on-top";
import { Price } from "@/components/ui/price";
import { Stars } from "@/components/ui/stars";
import { paths } from "@/lib/paths";

import * as messages from "../messages";
import { AddToCartButton } from "./add-to-cart-button";
import { InCart } from "./in-cart";
import { SaleNote } from "../sale/sale-note";
import { StockStatus } from "./stock-status";

/** Name, rating, price, stock, the button, who sells it, what it is: in the order one decides. */
export function BuyBox({ product }: { product: Product }) {
  return (
    <div className="grid content-start gap-5">
      <div className="grid gap-2">
        <p className="text-sm text-ink-soft">
          <Link
            to={paths.search({ category: product.category })}
            className="rounded-sm hover:underline"
          >
            {product.category}
          </Link>
          <span aria-hidden> · </span>
          <Link to={paths.search({ query: product.brand })} className="rounded-sm hover:underline">
            {product.brand}
          </Link>
        </p>
        <h1 id={`name-${product._id}`} className="text-2xl md:text-3xl">
          {product.name}
        </h1>
        <div className="flex items-center gap-1 text-sm text-ink-soft">
          <Stars rating={product.rating} reviews={product.reviews} />
          <span aria-hidden>{messages.reviewsWord(product.reviews)}</span>
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Price amount={product.price} className="text-3xl" />
        <SaleNote product={product} />
        <StockStatus stock={product.stock} />
        <div className="w-full">
          <OnTop amount={product.price} />
        </div>
      </div>
      {product.stock > 0 && (
        <div className="hidden max-w-sm gap-2 md:grid">
          <AddToCartButton product={product} kind="primary" size="lg" />
          {/* Always there, so that nothing moves. */}
          <p className="min-h-5 text-center text-sm text-ink-soft">
            <InCart id={product._id} />
          </p>
        </div>
      )}
      <div className="min-h-13">
        <HeartSlot wordy thing="product" id={product._id} name={product.name} />
      </div>
      {product.seller && <SellerLine seller={product.seller} />}
      <p className="max-w-prose leading-relaxed whitespace-pre-line">{product.description}</p>
    </div>
  );
}

function SellerLine({ seller }: { seller: NonNullable<Product["seller"]> }) {
  return (
    <div data-seller className="flex items-center gap-3 border-y border-line py-3 text-sm">
      <Avatar name={seller.name} src={seller.logo} />
      <p>
        <span className="block text-ink-soft">{messages.soldBy}</span>
        <Link to={paths.seller(seller._id)} className="prose-link font-medium">
          {seller.name}
        </Link>
      </p>
    </div>
  );
}
