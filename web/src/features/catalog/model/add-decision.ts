import type { CartLine, Product } from "@/api/types";
import { quantityWanted } from "@/lib/store/state";

export type AddDecision =
  { kind: "refused" } | { kind: "added"; line: CartLine } | { kind: "updated"; line: CartLine };

/** One more than the cart holds, if the stock just fetched allows it. */
export function decideAdd(cart: CartLine[], product: Product): AddDecision {
  const quantity = quantityWanted(cart, product._id);
  if (product.stock < quantity) return { kind: "refused" };
  return { kind: quantity === 1 ? "added" : "updated", line: { ...product, quantity } };
}
