import type { Picture, Product } from "@/api/types";

/** The product's pictures, and after them those that only a variant has. */
export function allPictures({ name, image, pictures, variants }: Product): Picture[] {
  const all: Picture[] = pictures ? [...pictures] : [{ image, alt: "" }];
  for (const variant of variants ?? [])
    if (variant.image && !all.some((picture) => picture.image === variant.image))
      all.push({ image: variant.image, alt: `${name}, ${variant.choice.join(", ")}` });
  return all;
}
