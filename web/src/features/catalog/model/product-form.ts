import { z } from "zod/mini";

import type { Product } from "@/api/types";
import { shortDate } from "@/lib/dates";
import { plainFigure } from "@/lib/figure";
import { rupees } from "@/lib/money";

import * as messages from "../messages";
import * as officeMessages from "../office/messages";
import {
  flawsOf,
  type OptionField,
  toVariants,
  toVariety,
  type VariantField,
} from "../variants/model";
import { isSlug } from "./slug";

const filled = (complaint: string) => z.string().check(z.trim(), z.minLength(1, complaint));

/** May be typed as prices are shown, in groups. */
const figure = (complaint: string) =>
  z.string().check(z.overwrite(plainFigure), z.minLength(1, complaint));

const whole = /^\d{1,10}$/;
const maybeWhole = /^\d{0,8}$/;
const money = /^\d{1,12}(\.\d{1,2})?$/;
const stars = (text: string) => /^\d(\.\d+)?$/.test(text) && Number(text) <= 5;

/** Everything is text here, as a form holds it. */
export const productSchema = z.object({
  name: filled(messages.enterAName),
  url: filled(messages.enterAnAddress).check(z.refine(isSlug, messages.slugRule)),
  price: figure(messages.enterAPrice).check(z.regex(money, messages.priceRule)),
  image: filled(messages.enterAPicture),
  category: filled(messages.enterACategory),
  brand: filled(messages.enterABrand),
  stock: figure(messages.enterTheStock).check(z.regex(whole, messages.wholeRule)),
  description: filled(messages.enterADescription),
  rating: figure(messages.enterARating).check(z.refine(stars, messages.ratingRule)),
  reviews: figure(messages.enterTheReviews).check(z.regex(whole, messages.wholeRule)),
  /** What the first picture shows, and the pictures after it. */
  alt: z.string(),
  more: z.array(z.object({ image: z.string(), alt: z.string() })),
  sku: z.string(),
  barcode: z.string(),
  weight: z.string().check(z.overwrite(plainFigure), z.regex(maybeWhole, messages.wholeRule)),
  /** For the rest of these the server has the rules, and the words. */
  options: z.custom<OptionField[]>(Array.isArray),
  variants: z.custom<VariantField[]>(Array.isArray).check(({ value, issues }) => {
    for (const { place, field, message } of flawsOf(value))
      issues.push({ code: "custom", input: value, path: [place, field], message });
  }),
});

export type ProductFields = z.infer<typeof productSchema>;

/**
 * What the server takes. A missing rating or review count leaves the stored one; with `stockSeen`,
 * the stock that the form began with, pieces sold meanwhile stay sold, and with `priceSeen`, the price
 * without a sale, so does what a sale did to the price.
 */
export type ProductInput = Pick<
  Product,
  "_id" | "name" | "url" | "price" | "image" | "category" | "brand" | "stock" | "description"
> &
  Partial<
    Pick<Product, "rating" | "reviews" | "pictures" | "sku" | "barcode" | "weight" | "options">
  > & { stockSeen: number; priceSeen?: number; variants?: ReturnType<typeof toVariants> };

/** What it costs when no sale is on: that is what is edited. */
const regularPrice = ({ price, formerPrice }: Product) => formerPrice ?? price;

/** What shoppers pay while a sale is on: the form shows the price without it. */
export const onSale = ({ price, formerPrice, saleEndsAt }: Product): string | null =>
  formerPrice === undefined ? null : officeMessages.onSaleFor(rupees(price), shortDate(saleEndsAt));

/** A draft's zeroes were never entered by anyone: its form starts blank. */
export function toFields(product: Product): ProductFields {
  const figure = (value: number) => (product.isDraft && value === 0 ? "" : String(value));
  const { name, url, image, category, brand, description, rating, reviews } = product;
  return {
    ...{ name, url, image, category, brand, description },
    price: figure(regularPrice(product)),
    stock: figure(product.stock),
    rating: String(rating),
    reviews: String(reviews),
    alt: product.pictures?.[0]?.alt ?? "",
    more: product.pictures?.slice(1) ?? [],
    sku: product.sku ?? "",
    barcode: product.barcode ?? "",
    weight: product.weight ? String(product.weight) : "",
    ...toVariety(product),
  };
}

/** What the form was opened with, and who opened it. */
type Opened = { product: Product; stockSeen: number; mayRate: boolean };

/** What only some goods have is sent once they have it, or had it. */
function further(product: Product, fields: ProductFields): Partial<ProductInput> {
  const { image, alt, more, sku, barcode, weight } = fields;
  const options = fields.options.filter(({ name, values }) => name.trim() || values.length > 0);
  const several = more.length > 0 || alt.trim() !== "" || product.pictures;
  return {
    ...(several && { pictures: [{ image, alt }, ...more] }),
    ...((sku || product.sku) && { sku }),
    ...((barcode || product.barcode) && { barcode }),
    ...((weight || product.weight) && { weight: Number(weight) }),
    ...(options.length > 0 || product.options
      ? { options, variants: toVariants(fields.variants) }
      : {}),
  };
}

/** Stars are the shoppers' word: only an admin may correct them. */
export function toInput(opened: Opened, fields: ProductFields): ProductInput {
  const { product, stockSeen, mayRate } = opened;
  const { name, url, image, category, brand, description, price, stock, rating, reviews } = fields;
  return {
    _id: product._id,
    ...{ name, url, image, category, brand, description },
    ...further(product, fields),
    price: Number(price),
    stock: Number(stock),
    stockSeen,
    ...(!product.isDraft && { priceSeen: regularPrice(product) }),
    ...(mayRate ? { rating: Number(rating), reviews: Number(reviews) } : {}),
  };
}

/** The combinations, after the server told how many there are of one: saving again is then a decision. */
export function withPresentStock(variants: VariantField[], body: unknown): VariantField[] {
  const { stock, variantId } = (body ?? {}) as { stock?: unknown; variantId?: unknown };
  if (typeof stock !== "number") return variants;
  return variants.map((row) => (row._id === variantId ? { ...row, stockSeen: stock } : row));
}

/** The stock as the server knows it, from its refusal of a form that had an older one. */
export function presentStock(body: unknown): number | null {
  const stock = (body as { stock?: unknown } | null | undefined)?.stock;
  return typeof stock === "number" ? stock : null;
}
