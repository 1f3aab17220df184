import type { Product } from "@/api/types";

/** What an `img` needs to download no more than it shows. */
export type PictureSource = { src: string; srcSet?: string };

export function pictureSource(
  { image, images }: Pick<Product, "image" | "images">,
  drawn: "card" | "page",
): PictureSource {
  return images ? { src: images[drawn], srcSet: images.srcset } : { src: image };
}

/** How wide a picture is drawn, in step with the grids' columns. */
export const pictureSizes = {
  homeCard: "(min-width: 1280px) 286px, (min-width: 1024px) 23vw, (min-width: 768px) 30vw, 46vw",
  searchCard: "(min-width: 1280px) 216px, (min-width: 1024px) 17vw, (min-width: 768px) 30vw, 46vw",
  page: "(min-width: 1280px) 640px, (min-width: 768px) 52vw, 100vw",
} as const;
