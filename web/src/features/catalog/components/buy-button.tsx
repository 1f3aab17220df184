import type { Product } from "@/api/types";
import type { ButtonSize } from "@/components/ui/button";

import { useAddVariant } from "../choosing/add-variant";
import type { Choosing } from "../choosing/use-choice";
import { AddToCartButton } from "./add-to-cart-button";

type Props = { product: Product; choosing: Choosing; size?: ButtonSize; className?: string };

/** Puts the product, or what is chosen of it, into the cart. */
export function BuyButton({ product, choosing, size, className = "" }: Props) {
  const { isPending, run } = useAddVariant(choosing);
  return (
    <AddToCartButton
      product={choosing.shown}
      kind="primary"
      {...(size && { size })}
      className={className}
      instead={product.options && { isPending, run: () => run(product) }}
    />
  );
}
