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
};

/** With a stock of exactly 0 there is nothing to press. */
export function AddToCartButton({ product, kind, size, className }: Props) {
  const add = useAddToCart();
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
      busy={add.isPending}
      aria-describedby={`name-${product._id}`}
      onClick={() => add.mutate(product._id)}
      className={className}
    >
      {!add.isPending && <ShoppingBasket />}
      {messages.addToCart}
    </Button>
  );
}
