import { useState } from "react";

import type { ReviewPhoto } from "@/api/types";
import { Dialog } from "@/components/ui/dialog";
import { cx } from "@/lib/cx";

import * as messages from "../messages";

type Props = { photos: ReviewPhoto[]; author: string };

/** Small ones beside each other; pressed, one of them large with the others below. */
export function ReviewPhotos({ photos, author }: Props) {
  const [open, setOpen] = useState<number | null>(null);
  if (photos.length === 0) return null;
  const large = open === null ? undefined : photos[open];
  return (
    <>
      <Strip {...{ photos, author }} onChoose={setOpen} />
      {large && open !== null && (
        <Dialog open onOpenChange={() => setOpen(null)} title={messages.photos} size="lg">
          <img
            src={large.images?.page ?? large.image}
            alt={messages.photoOf(open + 1, author)}
            className="mx-auto mt-4 max-h-[65dvh] rounded-card object-contain"
          />
          {photos.length > 1 && (
            <div className="mt-4 flex justify-center">
              <Strip {...{ photos, author }} chosen={open} onChoose={setOpen} />
            </div>
          )}
        </Dialog>
      )}
    </>
  );
}

type StripProps = Props & { chosen?: number; onChoose: (place: number) => void };

function Strip({ photos, author, chosen, onChoose }: StripProps) {
  return (
    <ul className="mt-2 flex flex-wrap gap-2">
      {photos.map((photo, place) => (
        <li key={photo.image}>
          <button
            type="button"
            aria-label={messages.photoOf(place + 1, author)}
            aria-current={place === chosen ? true : undefined}
            onClick={() => onChoose(place)}
            className={cx(
              "block size-20 overflow-hidden rounded-control border",
              place === chosen ? "border-ink" : "border-line hover:border-line-strong",
            )}
          >
            <img
              src={photo.images?.card ?? photo.image}
              alt=""
              loading="lazy"
              className="size-full object-cover"
            />
          </button>
        </li>
      ))}
    </ul>
  );
}
