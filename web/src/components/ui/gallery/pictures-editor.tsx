import { ArrowDown, ArrowUp, GripVertical, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";

import type { Picture } from "@/api/types";

import { Badge } from "../badge";
import { IconButton } from "../button";
import { TextField } from "../field";
import { ProductTile } from "../product-tile";
import * as messages from "./messages";
import { moved, useReorder } from "./reorder";

/** As many as the server takes. */
const mostPictures = 10;

type Props = {
  pictures: Picture[];
  tint: string;
  onChange: (pictures: Picture[]) => void;
  /** The button that uploads one more. */
  upload: (filled: (address: string) => void, label: string) => ReactNode;
};

/** All pictures in their order, which is changed by dragging, by the arrow keys or by buttons; each with its words. */
export function PicturesEditor({ pictures, tint, onChange, upload }: Props) {
  const [said, setSaid] = useState("");
  const count = pictures.length;
  const move = (from: number, to: number) => {
    onChange(moved(pictures, from, to));
    setSaid(messages.moved(to + 1, count));
  };
  const handle = useReorder(move);
  const left = mostPictures - count;
  return (
    <div role="group" aria-label={messages.morePictures} className="grid gap-3">
      <p className="text-sm font-medium">
        {messages.morePictures}{" "}
        <span className="font-normal text-ink-soft">{messages.picturesNote(left)}</span>
      </p>
      {count > 0 && (
        <ol data-places className="grid gap-2">
          {pictures.map((picture, place) => (
            <li
              key={place}
              data-place={place}
              className="grid grid-cols-[auto_4rem_minmax(0,1fr)] items-start gap-2 rounded-card border border-line bg-surface p-2"
            >
              <button
                type="button"
                aria-label={messages.movePicture(place + 1, count)}
                {...handle(place, count)}
                className="grid h-16 w-7 cursor-grab place-items-center rounded-control text-ink-soft hover:bg-sunk active:cursor-grabbing [&_svg]:size-4"
              >
                <GripVertical />
              </button>
              <ProductTile
                src={picture.image}
                alt=""
                category={tint}
                air="small"
                className="size-16 self-center !rounded-control"
                eager
              />
              <div className="flex min-h-10 items-center md:min-h-8">
                {place === 0 && <Badge tone="info">{messages.firstPicture}</Badge>}
                <Buttons
                  {...{ place, count, move }}
                  remove={() => onChange(pictures.filter((_, other) => other !== place))}
                />
              </div>
              {/* Over the whole width: beside the picture no sentence has room. */}
              <TextField
                label={messages.altOf(place + 1)}
                placeholder={messages.altHint}
                maxLength={200}
                value={picture.alt}
                onChange={(event) =>
                  onChange(pictures.with(place, { ...picture, alt: event.target.value }))
                }
                className="col-span-full"
              />
            </li>
          ))}
        </ol>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
      {left > 0 && (
        <div>
          {upload(
            (address) => onChange([...pictures, { image: address, alt: "" }]),
            messages.addPicture,
          )}
        </div>
      )}
    </div>
  );
}

type ButtonsProps = {
  place: number;
  count: number;
  move: (from: number, to: number) => void;
  remove: () => void;
};

function Buttons({ place, count, move, remove }: ButtonsProps) {
  const small = "!size-10 md:!size-8";
  return (
    <div className="ml-auto flex">
      <IconButton
        label={messages.moveEarlier(place + 1)}
        disabled={place === 0}
        onClick={() => move(place, place - 1)}
        className={small}
      >
        <ArrowUp />
      </IconButton>
      <IconButton
        label={messages.moveLater(place + 1)}
        disabled={place === count - 1}
        onClick={() => move(place, place + 1)}
        className={small}
      >
        <ArrowDown />
      </IconButton>
      <IconButton label={messages.removePicture(place + 1)} onClick={remove} className={small}>
        <Trash2 />
      </IconButton>
    </div>
  );
}
