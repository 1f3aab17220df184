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
