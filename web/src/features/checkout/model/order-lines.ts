import type { CartLine, OrderDraft } from "@/api/types";

/** What the server needs to know of the lines; it reads everything else from its own catalogue. */
export function orderLines(lines: CartLine[]): OrderDraft["orderItems"] {
  return lines.map(({ _id, name, url, image, price, quantity, auctionId, variantId }) => ({
    _id,
    name,
    url,
    image,
    price,
    quantity,
    ...(auctionId ? { auctionId } : {}),
    ...(variantId ? { variantId } : {}),
  }));
}

/** Whether both ask for the same at the same prices: figures for the one are figures for the other. */
export const sameOrder = (a: CartLine[], b: CartLine[]) =>
  a === b || JSON.stringify(orderLines(a)) === JSON.stringify(orderLines(b));
