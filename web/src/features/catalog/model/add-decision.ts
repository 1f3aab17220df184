import type { CartLine, Product } from "@/api/types";
import { quantityWanted } from "@/lib/store/state";

type AddDecision =
  | { kind: "refused"; left: number; held: number }
  | { kind: "added"; line: CartLine }
  | { kind: "updated"; line: CartLine };

/** One more than the cart holds, if the stock just fetched allows it. */
export function decideAdd(cart: CartLine[], product: Product): AddDecision {
  const quantity = quantityWanted(cart, product._id);
  if (product.stock < quantity) return { kind: "refused", left: product.stock, held: quantity - 1 };
  return { kind: quantity === 1 ? "added" : "updated", line: { ...product, quantity } };
}
