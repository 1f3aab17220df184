import { X } from "lucide-react";

import { smallCopy } from "@/lib/small-copy";

import { IconButton } from "./button";

type AttachedProps = {
  images: string[];
  label: (no: number) => string;
  removeLabel: (no: number) => string;
  onChange: (images: string[]) => void;
};

/** Pictures that are about to be sent along. */
export function Attached({ images, label, removeLabel, onChange }: AttachedProps) {
  if (images.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-3">
      {images.map((address, place) => (
        <li key={address} className="relative">
          <img
            src={smallCopy(address)}
            alt={label(place + 1)}
            className="size-20 rounded-control bg-sunk object-cover"
          />
          <IconButton
            label={removeLabel(place + 1)}
            className="absolute -top-3 -right-3 !size-8 rounded-full border border-line bg-surface"
            onClick={() => onChange(images.filter((other) => other !== address))}
          >
            <X />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}

/** The most pictures that go along with a few words. */
export const mostPictures = 4;

/** One more picture, unless it is there already. */
export const withPicture = (images: string[], address: string): string[] =>
  images.includes(address) ? images : [...images, address].slice(0, mostPictures);
