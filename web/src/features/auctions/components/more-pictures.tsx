import { X } from "lucide-react";
import { type ReactNode } from "react";

import { IconButton } from "@/components/ui/button";
import { ProductTile } from "@/components/ui/product-tile";

import * as messages from "../messages";
import { mostPictures } from "../model/auction-fields";

type Props = {
  pictures: string[];
  onChange: (pictures: string[]) => void;
  upload: (filled: (address: string) => void) => ReactNode;
};

/** The pictures of a lot after the first. */
export function MorePictures({ pictures, onChange, upload }: Props) {
  const left = mostPictures - 1 - pictures.length;
  return (
    <div role="group" aria-label={messages.morePictures} className="grid gap-3">
      <p className="text-sm font-medium">
        {messages.morePictures}{" "}
        <span className="font-normal text-ink-soft">{messages.morePicturesNote(left)}</span>
      </p>
      {pictures.length > 0 && (
        <ul className="flex flex-wrap gap-3">
          {pictures.map((picture, place) => (
            <li key={picture + place} className="relative">
              <ProductTile src={picture} alt="" category="" air="small" className="size-24" eager />
              <IconButton
                label={messages.removePicture(place + 2)}
                className="absolute -top-2 -right-2 !size-8 border border-line bg-surface"
                onClick={() => onChange(pictures.filter((_, other) => other !== place))}
              >
                <X />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {left > 0 && <div>{upload((address) => onChange([...pictures, address]))}</div>}
    </div>
  );
}
