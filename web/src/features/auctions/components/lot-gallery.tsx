import type { Auction } from "@/api/types";
import { copies } from "@/components/ui/gallery/copies";
import { Gallery } from "@/components/ui/gallery/gallery";
import { ProductTile } from "@/components/ui/product-tile";

import { pictureSizes } from "../model/picture";

const low = "max-lg:max-h-[32vh] max-lg:w-full max-md:max-h-[max(22vh,10rem)] max-lg:[&_img]:p-5";

/** The pictures of a lot. */
export function LotGallery({ auction }: { auction: Auction }) {
  const { images, title } = auction;
  return (
    <div className="min-w-0 lg:sticky lg:top-[calc(var(--header-height)+1.5rem)] lg:self-start">
      <Gallery
        pictures={images.map((image) => ({ image, alt: "" }))}
        name={title}
        tint={title}
        first={
          <ProductTile
            {...copies(images[0] ?? auction.imageUrl)}
            sizes={pictureSizes.page}
            alt={title}
            category={title}
            eager
            className={`!rounded-none ${low}`}
          />
        }
        tileClass="overflow-hidden lg:rounded-card"
        pictureClass={low}
        sizes={pictureSizes.page}
        thumbsClass="max-lg:px-4 md:max-lg:px-8"
      />
    </div>
  );
}
