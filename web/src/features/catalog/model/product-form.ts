import { z } from "zod/mini";

import type { Product } from "@/api/types";

import * as messages from "../messages";
import { isSlug } from "./slug";

const filled = (complaint: string) => z.string().check(z.trim(), z.minLength(1, complaint));

const whole = /^\d{1,10}$/;
const money = /^\d{1,12}(\.\d{1,2})?$/;
const stars = (text: string) => /^\d(\.\d+)?$/.test(text) && Number(text) <= 5;

/** Everything is text here, as a form holds it. */
export const productSchema = z.object({
  name: filled(messages.enterAName),
  url: filled(messages.enterAnAddress).check(z.refine(isSlug, messages.slugRule)),
  price: filled(messages.enterAPrice).check(z.regex(money, messages.priceRule)),
  image: filled(messages.enterAPicture),
  category: filled(messages.enterACategory),
  brand: filled(messages.enterABrand),
  stock: filled(messages.enterTheStock).check(z.regex(whole, messages.wholeRule)),
  description: filled(messages.enterADescription),
  rating: filled(messages.enterARating).check(z.refine(stars, messages.ratingRule)),
  reviews: filled(messages.enterTheReviews).check(z.regex(whole, messages.wholeRule)),
});

export type ProductFields = z.infer<typeof productSchema>;

/**
 * What the server takes. A missing rating or review count leaves the stored one; with `stockSeen`,
 * the stock that the form began with, pieces sold meanwhile stay sold.
 */
export type ProductInput = Pick<
  Product,
  "_id" | "name" | "url" | "price" | "image" | "category" | "brand" | "stock" | "description"
> &
  Partial<Pick<Product, "rating" | "reviews">> & { stockSeen: number };

/** A draft's zeroes were never entered by anyone: its form starts blank. */
export function toFields(product: Product): ProductFields {
  const figure = (value: number) => (product.isDraft && value === 0 ? "" : String(value));
  const { name, url, image, category, brand, description, rating, reviews } = product;
  return {
    ...{ name, url, image, category, brand, description },
    price: figure(product.price),
    stock: figure(product.stock),
    rating: String(rating),
    reviews: String(reviews),
  };
}

/** What the form was opened with, and who opened it. */
type Opened = { _id: string; stockSeen: number; mayRate: boolean };

/** Stars are the shoppers' word: only an admin may correct them. */
export function toInput({ _id, stockSeen, mayRate }: Opened, fields: ProductFields): ProductInput {
  const { price, stock, rating, reviews, ...texts } = fields;
  return {
    _id,
    ...texts,
    price: Number(price),
    stock: Number(stock),
    stockSeen,
    ...(mayRate ? { rating: Number(rating), reviews: Number(reviews) } : {}),
  };
}

/** The stock as the server knows it, from its refusal of a form that had an older one. */
export function presentStock(body: unknown): number | null {
  const stock = (body as { stock?: unknown } | null | undefined)?.stock;
  return typeof stock === "number" ? stock : null;
}
