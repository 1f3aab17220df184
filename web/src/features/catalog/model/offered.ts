import type { Product } from "@/api/types";

type Costs = { price: number; formerPrice?: number | undefined };

/** A product at the price of one of its variants. What the cheapest cost before is not what this one did. */
export function costing(product: Product, { price, formerPrice }: Costs): Product {
  // The type has no name for a field that is there and says nothing.
  return { ...product, price, formerPrice } as Product;
}

/** As people are told of it while nothing is chosen: for the least that a piece can be had for. */
export function asOffered(product: Product): Product {
  const { priceFrom, formerPriceFrom } = product;
  if (priceFrom === undefined) return product;
  return costing(product, { price: priceFrom, formerPrice: formerPriceFrom });
}

/** Whether others that can be had cost more than that. */
export const costsMore = ({ price, priceTo }: Product) => (priceTo ?? 0) > price;
