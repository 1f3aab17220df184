import { ShoppingBasket } from "lucide-react";

import type { Product } from "@/api/types";
import { Button, type ButtonKind, type ButtonSize } from "@/components/ui/button";

import { useAddToCart } from "../api/add-to-cart";
import * as messages from "../messages";

type Props = {
  product: Pick<Product, "_id" | "name" | "stock">;
  kind?: ButtonKind;
  size?: ButtonSize;
  className?: string;
  /** What a press does instead, where something is to be chosen first. */
  instead?: { isPending: boolean; run: () => void } | undefined;
};

/** With a stock of exactly 0 there is nothing to press. */
export function AddToCartButton({ product, kind, size, className, instead }: Props) {
  const add = useAddToCart();
  const { isPending } = instead ?? add;
  if (product.stock === 0)
    return (
      <Button disabled size={size} wide className={className}>
        {messages.outOfStockButton}
      </Button>
    );
  return (
    <Button
      kind={kind}
      size={size}
      wide
      busy={isPending}
      aria-describedby={`name-${product._id}`}
      onClick={instead?.run ?? (() => add.mutate(product._id))}
      className={className}
    >
      {!isPending && <ShoppingBasket />}
      {messages.addToCart}
    </Button>
  );
}
