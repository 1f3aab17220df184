import type { Product } from "@/api/types";
import type { PictureSource } from "@/components/ui/gallery/copies";

export function pictureSource(
  { image, images }: Pick<Product, "image" | "images">,
  drawn: "card" | "page",
): PictureSource {
  return images ? { src: images[drawn], srcSet: images.srcset } : { src: image };
}

/** A phone's: it asks for six files at a time, and more would delay these. The server names the rest of a wider one. */
export const firstRow = 2;

/**
 * How wide a picture is drawn, in step with the grids' columns: the tile without the air around the
 * picture, a quarter of it. The server preloads with the same words (`pages/listings.rs`).
 */
export const pictureSizes = {
  homeCard: "(min-width: 1280px) 218px, (min-width: 1024px) 18vw, (min-width: 768px) 23vw, 35vw",
  searchCard: "(min-width: 1280px) 165px, (min-width: 1024px) 13vw, (min-width: 768px) 23vw, 35vw",
  page: "(min-width: 1280px) 490px, (min-width: 768px) 40vw, 76vw",
} as const;
