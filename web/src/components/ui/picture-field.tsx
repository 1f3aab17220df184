import { type ComponentProps, type ReactNode } from "react";

import { TextField } from "./field";
import { ProductTile } from "./product-tile";

type Props = ComponentProps<typeof TextField> & {
  picture: string;
  /** What the picture shows, or that there is none. */
  alt: string;
  tint: string;
  upload: ReactNode;
  /** What stands there without a picture of one’s own. */
  none?: ReactNode;
};

/** The address of a picture, the picture itself, and the way to upload one. */
export function PictureField({ picture, alt, tint, upload, none, ...field }: Props) {
  return (
    <div className="grid grid-cols-[6rem_minmax(0,1fr)] items-start gap-4">
      {none && !picture.trim() ? (
        <span
          role="img"
          aria-label={alt}
          className="grid aspect-square place-items-center rounded-card bg-sunk [&_svg]:size-1/2"
        >
          {none}
        </span>
      ) : (
        <ProductTile src={picture.trim()} alt={alt} category={tint} air="none" eager />
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <TextField {...field} />
        <div>{upload}</div>
      </div>
    </div>
  );
}
