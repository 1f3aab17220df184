// Words of the pages of categories.
import { plural } from "@/lib/locale";

export const category = "Category";
export const bestSelling = "Best selling";
export const newest = "New here";
export const brands = "Brands";
export const seeAllIn = (count: number, name: string) =>
  plural(count, { one: `See the # product in ${name}`, other: `See all # products in ${name}` });
export const edit = "Edit this page";
export const words = "Words";
export const wordsHint = "Markdown: **bold**, lists, links. Shown beside the picture.";
export const picture = "Picture";
export const pictureHint = "Empty: the picture of something that sells well.";
export const save = "Save page";
export const saved = "Page saved";
export const cancel = "Cancel";
export const pictureOf = (name: string) => `Picture of ${name}`;
