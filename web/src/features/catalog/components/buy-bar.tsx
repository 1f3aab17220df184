import type { Product } from "@/api/types";
import { Price } from "@/components/ui/price";

import { AddToCartButton } from "./add-to-cart-button";
import { InCart } from "./in-cart";
import { StockStatus } from "./stock-status";

/** On a phone the price and the button stay under the thumb, and end where the page's goods end. */
export function BuyBar({ product }: { product: Product }) {
  return (
    <div className="sticky bottom-0 z-20 -mx-4 mt-8 flex items-center gap-4 bg-surface px-4 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] shadow-bar md:hidden">
      <div className="grid text-xs">
        <Price amount={product.price} className="text-xl" />
        <InCart id={product._id} />
      </div>
      {product.stock > 0 ? (
        <AddToCartButton product={product} kind="primary" className="flex-1" />
      ) : (
        <span className="ml-auto">
          <StockStatus stock={product.stock} />
        </span>
      )}
    </div>
  );
}
