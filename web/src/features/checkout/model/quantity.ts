import type { CartLine } from "@/api/types";

/** A lot is one of a kind; minus stops at 1, plus at the stock. */
export const canLower = (line: CartLine) => !line.auctionId && line.quantity > 1;
export const canRaise = (line: CartLine) => !line.auctionId && line.quantity < line.stock;

export type QuantityAnswer =
  | { kind: "changed"; line: CartLine }
  /** There are not as many: the line learns the stock, and its number stays the shopper's. */
  | { kind: "outOfStock"; line: CartLine };

/**
 * What becomes of a line when `asked` pieces are asked for and the shop has `stock`. Of several quick presses the last may
 * ask for fewer than one.
 */
export function changeQuantity(line: CartLine, asked: number, stock: number): QuantityAnswer {
  const wanted = Math.max(asked, 1);
  if (stock >= wanted) return { kind: "changed", line: { ...line, stock, quantity: wanted } };
  return { kind: "outOfStock", line: { ...line, stock } };
}
