import { useState } from "react";

import type { Auction } from "@/api/types";
import { ProductTile } from "@/components/ui/product-tile";
import { cx } from "@/lib/cx";
import { ClientOnly } from "@/lib/hydrated";

import * as messages from "../messages";
import { smallPicture } from "../model/small-picture";

/** The picture large, and the others to choose from below it. */
export function LotGallery({ auction }: { auction: Auction }) {
  const { images, title } = auction;
  const [chosen, setChosen] = useState(0);
  const shown = images[chosen] ?? auction.imageUrl;
  return (
    <div className="min-w-0 lg:sticky lg:top-[calc(var(--header-height)+1.5rem)] lg:self-start">
      <ProductTile
        src={shown}
        alt={chosen > 0 ? messages.pictureOf(title, chosen + 1) : title}
        category={title}
        eager
        className="max-lg:max-h-[32vh] max-lg:w-full max-lg:rounded-none max-md:max-h-[22vh] max-lg:[&_img]:p-5"
      />
      {images.length > 1 && (
        <div data-gallery className="mt-3 h-12 max-lg:px-4 md:h-16 md:max-lg:px-8">
          <ClientOnly>
            <Thumbs {...{ images, title, chosen }} onChoose={setChosen} />
          </ClientOnly>
        </div>
      )}
    </div>
  );
}

type ThumbsProps = {
  images: string[];
  title: string;
  chosen: number;
  onChoose: (place: number) => void;
};

function Thumbs({ images, title, chosen, onChoose }: ThumbsProps) {
  return (
    <ul
      aria-label={messages.pictures}
      className="-m-1 flex [scrollbar-width:none] gap-2 overflow-x-auto p-1"
    >
      {images.map((image, place) => (
        <li key={place} className="shrink-0">
          <button
            type="button"
            aria-label={messages.showPicture(place + 1)}
            aria-pressed={place === chosen}
            onClick={() => onChoose(place)}
            className={cx(
              "block rounded-card",
              place === chosen && "ring-2 ring-ink ring-offset-2 ring-offset-ground",
            )}
          >
            <ProductTile
              src={smallPicture(image)}
              alt=""
              category={title}
              air="small"
              className="size-12 md:size-15"
            />
          </button>
        </li>
      ))}
    </ul>
  );
}
