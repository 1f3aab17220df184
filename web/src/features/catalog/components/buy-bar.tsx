import type { Product } from "@/api/types";
import { Price } from "@/components/ui/price";

import type { Choosing } from "../choosing/use-choice";
import { costsMore } from "../model/offered";
import { BuyButton } from "./buy-button";
import { From } from "./from";
import { InCart } from "./in-cart";
import { StockStatus } from "./stock-status";

type Props = { product: Product; choosing: Choosing };

/** On a phone the price and the button stay under the thumb, and end where the page's goods end. */
export function BuyBar({ product, choosing }: Props) {
  const { shown, variant } = choosing;
  // Nothing is left to do: the page says why.
  if (product.stock === 0) return null;
  return (
    <div className="sticky bottom-0 z-20 -mx-4 mt-8 flex items-center gap-4 bg-surface px-4 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] shadow-bar md:hidden">
      <div className="grid text-xs">
        <Price
          amount={shown.price}
          before={!variant && costsMore(shown) && <From />}
          className="text-xl"
        />
        <InCart id={product._id} variantId={variant?._id} />
      </div>
      {shown.stock > 0 ? (
        <BuyButton {...{ product, choosing }} className="flex-1" />
      ) : (
        <span className="ml-auto">
          <StockStatus stock={shown.stock} />
        </span>
      )}
    </div>
  );
}
