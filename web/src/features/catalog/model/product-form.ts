import { z } from "zod/mini";

import type { Product } from "@/api/types";

import { isSlug } from "./slug";

const filled = (what: string) => z.string().check(z.trim(), z.minLength(1, `Enter ${what}.`));

const whole = /^\d{1,10}$/;
const money = /^\d{1,12}(\.\d{1,2})?$/;
const stars = (text: string) => /^\d(\.\d+)?$/.test(text) && Number(text) <= 5;

/** Everything is text here, as a form holds it. */
export const productSchema = z.object({
  name: filled("a name"),
  url: filled("an address").check(
    z.refine(isSlug, "Use letters, digits and hyphens, such as blue-cotton-shirt."),
  ),
  price: filled("a price").check(
    z.regex(money, "Enter a price of 0 or more, with at most two decimals."),
  ),
  image: filled("the address of a picture, or upload one"),
  category: filled("a category"),
  brand: filled("a brand"),
  stock: filled("the stock").check(z.regex(whole, "Enter a whole number, 0 or more.")),
  description: filled("a description"),
  rating: filled("a rating").check(z.refine(stars, "Enter a number from 0 to 5.")),
  reviews: filled("the number of reviews").check(
    z.regex(whole, "Enter a whole number, 0 or more."),
  ),
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
