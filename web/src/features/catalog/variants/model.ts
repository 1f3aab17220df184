import type { Product } from "@/api/types";
import { readFigure } from "@/lib/figure";

import * as messages from "../messages";

/** An option as the form holds it. */
export type OptionField = { name: string; values: string[] };

/** A combination as the form holds it: everything is text. */
export type VariantField = {
  _id?: string | undefined;
  choice: string[];
  /** Whether it is for sale: the others are not sent. */
  sold: boolean;
  price: string;
  stock: string;
  /** How many there were when the form was opened. */
  stockSeen?: number | undefined;
  sku: string;
  barcode: string;
  weight: string;
  image: string;
};

/** As many as the server takes. */
export const mostOptions = 3;
export const mostCombinations = 100;

const keyOf = (choice: string[]) => choice.join("\n").toLowerCase();

/** Every combination of the options that have a value: the last changes first. */
export function choicesOf(options: OptionField[]): string[][] {
  const used = options.filter(({ values }) => values.length > 0);
  if (used.length === 0) return [];
  return used.reduce<string[][]>(
    (begun, { values }) => begun.flatMap((choice) => values.map((value) => [...choice, value])),
    [[]],
  );
}

/** So many there would be; counted, because a slip of the finger may make it millions. */
export const countChoices = (options: OptionField[]) =>
  options.reduce((count, { values }) => count * Math.max(values.length, 1), 1);

type Filled = Pick<VariantField, "price" | "stock">;

/**
 * The combinations of `options`. Those that were there stay as they are. When an option came or went, a combination is
 * filled in like the first old one that shares its values, and takes over its identity if nobody else has it.
 */
export function combine(
  options: OptionField[],
  old: VariantField[],
  blank: Filled,
): VariantField[] {
  const known = new Map(old.map((row) => [keyOf(row.choice), row]));
  const choices = choicesOf(options);
  const heirs = new Set(choices.map((choice) => known.get(keyOf(choice))));
  return choices.map((choice) => {
    const same = known.get(keyOf(choice));
    if (same) return { ...same, choice };
    const like = old.find((row) => alike(row.choice, choice));
    if (!like) return { choice, sold: true, ...blank, sku: "", barcode: "", weight: "", image: "" };
    const inherits = !heirs.has(like);
    heirs.add(like);
    if (inherits) return { ...like, choice };
    const { sold, price, weight, image } = like;
    return { choice, sold, price, weight, image, stock: "0", sku: "", barcode: "" };
  });
}

/** Whether one is the other with an option more or less. */
function alike(one: string[], other: string[]): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (short.length === long.length) return false;
  const values = new Set(long.map((value) => value.toLowerCase()));
  return short.every((value) => values.has(value.toLowerCase()));
}

/** Values as they are typed or pasted, without those that are there. */
export function addValues(values: string[], typed: string): string[] {
  const next = [...values];
  for (const part of typed.split(",")) {
    const value = part.trim().replaceAll(/\s+/g, " ");
    if (value && !next.some((known) => known.toLowerCase() === value.toLowerCase()))
      next.push(value);
  }
  return next;
}

/** What a stored product has, as the form holds it; combinations that are not sold are there, too. */
export function toVariety({ options = [], variants = [], price }: Product) {
  const rows = variants.map(
    ({ _id, choice, price, formerPrice, stock, sku, barcode, weight, image }): VariantField => ({
      ...{ _id, choice, sku, barcode, image, stockSeen: stock, sold: true },
      // During a sale, what it costs otherwise: that is what is edited.
      price: String(formerPrice ?? price),
      stock: String(stock),
      weight: weight ? String(weight) : "",
    }),
  );
  const all = combine(options, rows, { price: String(price), stock: "0" });
  return {
    options: options.map(({ name, values }) => ({ name, values: [...values] })),
    variants: all.map((row) => ({ ...row, sold: row._id !== undefined })),
  };
}

/** What the server takes. */
export function toVariants(variants: VariantField[]) {
  return variants
    .filter(({ sold }) => sold)
    .map(({ _id, choice, price, stock, stockSeen, sku, barcode, weight, image }) => ({
      ...(_id && { _id }),
      ...(stockSeen !== undefined && { stockSeen }),
      ...{ choice, sku, barcode, image },
      ...(price.trim() && { price: readFigure(price) }),
      ...(stock.trim() && { stock: readFigure(stock) }),
      ...(weight.trim() && { weight: readFigure(weight) }),
    }));
}

const rules = { price: messages.priceRule, stock: messages.wholeRule, weight: messages.wholeRule };
const figures = ["price", "stock", "weight"] as const;
type VariantFlaw = { place: number; field: (typeof figures)[number]; message: string };

/** What is typed where a figure belongs and is none; what is missing the server tells. */
export const flawsOf = (variants: VariantField[]): VariantFlaw[] =>
  variants.flatMap((row, place) =>
    figures
      .filter((field) => row.sold && !fits(field, readFigure(row[field])))
      .map((field) => ({ place, field, message: rules[field] })),
  );

function fits(field: (typeof figures)[number], figure: number | null): boolean {
  if (figure === null) return true;
  const smallest = field === "price" ? 0.01 : 1;
  return figure >= 0 && Math.abs(figure / smallest - Math.round(figure / smallest)) < 1e-6;
}

/** The product's own price and stock by its combinations. */
export function summary(variants: VariantField[]): Filled {
  const sold = variants.filter((row) => row.sold);
  // Always figures that can be saved: what is wrong with a combination is said at that combination.
  const right = (field: "price" | "stock") =>
    sold.map((row) => readFigure(row[field]) ?? 0).filter((figure) => fits(field, figure));
  const prices = right("price").filter((price) => price > 0);
  const stock = right("stock").reduce((sum, pieces) => sum + pieces, 0);
  return { price: String(prices.length > 0 ? Math.min(...prices) : 0), stock: String(stock) };
}
