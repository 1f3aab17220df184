import type { CartLine, Product, ProductOption, Variant } from "@/api/types";
import { optionParam } from "@/lib/line-path";

import { asOffered, costing } from "../model/offered";

/** What is chosen of each option; null where nothing is yet. */
export type Choice = (string | null)[];

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** What the address says of each option. Of an option with one value nothing is left to choose. */
export function readChoice(options: ProductOption[], params: URLSearchParams): Choice {
  return options.map(({ name, values }) => {
    const asked = params.get(optionParam(name));
    const found = asked === null ? undefined : values.find((value) => same(value, asked));
    return found ?? (values.length === 1 ? (values[0] ?? null) : null);
  });
}

/** The address with one more thing chosen; what else it says stays. */
export function writeChoice(params: URLSearchParams, option: ProductOption, value: string) {
  const next = new URLSearchParams(params);
  next.set(optionParam(option.name), value);
  return next;
}

const fits = (variant: Variant, choice: Choice) =>
  choice.every((value, place) => value === null || variant.choice[place] === value);

/** The variant that is chosen; undefined until everything is, or when these are not sold together. */
export const variantOf = (variants: Variant[], choice: Choice): Variant | undefined =>
  choice.includes(null) ? undefined : variants.find((variant) => fits(variant, choice));

/** The first of them that goes with what is chosen so far. */
export const fitting = (variants: Variant[], choice: Choice): Variant | undefined =>
  variants.find((variant) => fits(variant, choice));

/** free: can be had with the rest of the choice; soldOut: could, but none is left; none: never sold like that. */
export type Availability = "free" | "soldOut" | "none";

export function availabilityOf(
  variants: Variant[],
  choice: Choice,
  place: number,
  value: string,
): Availability {
  const such = variants.filter((variant) => fits(variant, choice.with(place, value)));
  if (such.some(({ stock }) => stock > 0)) return "free";
  return such.length > 0 ? "soldOut" : "none";
}

/** The picture of a value, for options whose values look different; null for all others. */
export function looksOf(product: Product, place: number): Map<string, string> | null {
  const looks = new Map<string, string>();
  for (const { choice, image } of product.variants ?? []) {
    const value = choice[place] ?? "";
    const look = image || product.image;
    const known = looks.get(value);
    if (known !== undefined && known !== look) return null;
    looks.set(value, look);
  }
  return new Set(looks.values()).size > 1 ? looks : null;
}

/** A product as its chosen variant has it. */
export function asChosen(product: Product, variant: Variant | undefined): Product {
  if (!variant) return asOffered(product);
  const { stock, image } = variant;
  return { ...costing(product, variant), stock, ...(image && { image, images: null }) };
}

/** The line of the cart for so many of a variant. */
export function variantLine(product: Product, variant: Variant, quantity: number): CartLine {
  const { _id, name, url, image, category, brand, description, rating, reviews, seller } = product;
  const chosen = (product.options ?? []).map((option, place) => ({
    name: option.name,
    value: variant.choice[place] ?? "",
  }));
  return {
    ...{ _id, url, category, brand, description, rating, reviews, seller, quantity, chosen },
    name: `${name} (${variant.choice.join(", ")})`,
    image: variant.image || image,
    price: variant.price,
    stock: variant.stock,
    variantId: variant._id,
  };
}
