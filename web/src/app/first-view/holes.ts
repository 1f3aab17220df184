import { grouped } from "@/lib/digits";

/**
 * The first view of a screen is drawn once, at build time, with marks in place of words and figures;
 * the marks become the holes that the server fills (see `pages/drawing.rs`):
 * `{{name}}` escaped text, `{{~name}}` a name in whole words, `{{%name}}` text inside an address, `{{#name}}…{{/name}}` for each of a
 * list or if true, `{{^name}}…{{/name}}` if not.
 */
export const mark = (name: string) => `zz-${name}-zz`;

/** Figures are drawn as figures; these are written like no real one. */
export const figures = {
  price: 7654321,
  startingBid: 6543217,
  soldFor: 5432176,
  reviews: 54321,
  rating: 3.5,
};

const inAddress = /(href="[^"]*)zz-(\w+)-zz/g;
const inWholeWords = /<span class="whitespace-nowrap">zz-(\w+)-zz<\/span>/g;
const inText = /zz-(\w+)-zz/g;

export function withHoles(html: string): string {
  return html
    .replaceAll(inAddress, "$1{{%$2}}")
    .replaceAll(inWholeWords, "{{~$1}}")
    .replaceAll(inText, "{{$1}}")
    .replaceAll(grouped(figures.price), "{{price}}")
    .replaceAll(grouped(figures.startingBid), "{{startingBid}}")
    .replaceAll(grouped(figures.soldFor), "{{soldFor}}")
    .replaceAll(grouped(figures.reviews), "{{reviews}}")
    .replaceAll(
      `${figures.reviews} reviews`,
      either("oneReview", "1 review", "{{reviewCount}} reviews"),
    )
    .replaceAll(String(figures.reviews), "{{reviewCount}}")
    .replaceAll(`${figures.rating} out of 5`, "{{stars}} out of 5")
    .replaceAll(`${figures.rating * 20}% 100%`, "{{starShare}}% 100%");
}

/** Puts a hole where the page has something that is not a mark. */
export function replaced(html: string, piece: string, hole: string): string {
  if (!html.includes(piece)) throw new Error(`The first view has no "${piece}" for ${hole}.`);
  return html.replaceAll(piece, hole);
}

/** Keeps a piece of the page for those cases in which the server says `name`. */
export function onlyIf(name: string, html: string, piece: string): string {
  if (!html.includes(piece)) throw new Error(`The first view has no piece for "${name}".`);
  return html.replaceAll(piece, `{{#${name}}}${piece}{{/${name}}}`);
}

export const either = (name: string, one: string, other: string) =>
  `{{#${name}}}${one}{{/${name}}}{{^${name}}}${other}{{/${name}}}`;

/** A card's tile: its tint, and whether its picture is among the first. */
export function tileHoles(html: string): string {
  return html
    .replaceAll(/\bbg-tint-\d\b/g, "{{tint}}")
    .replaceAll('loading="eager"', 'loading="{{loading}}"')
    .replaceAll('fetchpriority="high"', 'fetchpriority="{{priority}}"')
    .replaceAll('decoding="sync"', 'decoding="{{decoding}}"');
}
