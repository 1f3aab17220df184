import { ChevronLeft, ChevronRight, X, ZoomIn, ZoomOut } from "lucide-react";
import * as Radix from "radix-ui/dialog";
import { type KeyboardEvent, type MouseEvent, useRef, useState } from "react";

import type { Picture } from "@/api/types";
import { cx } from "@/lib/cx";

import { IconButton } from "../button";
import { returnFocus } from "../return-focus";
import { altOf } from "./gallery";
import * as uiMessages from "../messages";
import * as messages from "./messages";

type Props = {
  pictures: Picture[];
  name: string;
  start: number;
  /** With the place of the picture that was looked at last. */
  onClose: (last: number) => void;
};

/** How far a swipe has to go to mean the next picture. */
const enough = 48;

/** One picture as large as the screen, and larger: arrows or a swipe lead to the next. */
export function Lightbox({ pictures, name, start, onClose }: Props) {
  const [place, setPlace] = useState(start);
  const [zoomed, setZoomed] = useState(false);
  const swipe = useRef<number | null>(null);
  /** The press that ends a swipe is none on the picture. */
  const swiped = useRef(false);
  const box = useRef<HTMLDivElement>(null);
  const picture = pictures[place] ?? pictures[0];
  if (!picture) return null;

  const go = (by: 1 | -1) => {
    const next = place + by;
    if (next < 0 || next >= pictures.length) return;
    setZoomed(false);
    setPlace(next);
  };
  const keys = (event: KeyboardEvent) => {
    if (event.key === "ArrowRight") go(1);
    if (event.key === "ArrowLeft") go(-1);
  };
  /** Zooms into a point of the picture, given in shares of it. */
  const zoom = (across = 0.5, down = 0.5) => {
    setZoomed(!zoomed);
    requestAnimationFrame(() => {
      const view = box.current;
      if (!view) return;
      view.scrollLeft = across * view.scrollWidth - view.clientWidth / 2;
      view.scrollTop = down * view.scrollHeight - view.clientHeight / 2;
    });
  };
  const pressed = (event: MouseEvent<HTMLElement>) => {
    if (swiped.current) return;
    // By the keyboard it has no place.
    if (event.detail === 0) return zoom();
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    zoom((event.clientX - left) / width, (event.clientY - top) / height);
  };

  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose(place)}>
      <Radix.Portal>
        <Radix.Content
          aria-describedby={undefined}
          onKeyDown={keys}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            returnFocus();
          }}
          className="fixed inset-0 z-50 grid animate-appear grid-rows-[auto_minmax(0,1fr)_auto] bg-ground"
        >
          <div data-scroll-lock className="flex items-center gap-2 px-4 py-2">
            <Radix.Title className="min-w-0 flex-1 truncate text-base">{name}</Radix.Title>
            <IconButton label={zoomed ? messages.zoomOut : messages.zoomIn} onClick={() => zoom()}>
              {zoomed ? <ZoomOut /> : <ZoomIn />}
            </IconButton>
            <Radix.Close asChild>
              <IconButton label={uiMessages.close}>
                <X />
              </IconButton>
            </Radix.Close>
          </div>
          <div
            ref={box}
            onPointerDown={(event) => (swipe.current = event.clientX)}
            onPointerUp={(event) => {
              const way = event.clientX - (swipe.current ?? event.clientX);
              swiped.current = !zoomed && Math.abs(way) > enough;
              if (swiped.current) go(way < 0 ? 1 : -1);
              swipe.current = null;
            }}
            className={cx(
              "relative min-h-0 min-w-0",
              zoomed ? "overflow-auto" : "touch-pan-y overflow-hidden",
            )}
          >
            <button
              type="button"
              aria-label={zoomed ? messages.zoomOut : messages.zoomIn}
              onClick={pressed}
              className={cx(
                "block",
                zoomed ? "w-[250%] cursor-zoom-out" : "absolute inset-0 size-full cursor-zoom-in",
              )}
            >
              <img
                src={picture.image}
                alt={altOf(picture, name, place)}
                draggable={false}
                className={cx("mx-auto", zoomed ? "w-full" : "size-full object-contain p-4")}
              />
            </button>
          </div>
          <div className="flex min-h-14 items-center justify-center gap-4 px-4 pb-[env(safe-area-inset-bottom)]">
            {pictures.length > 1 && (
              <>
                <IconButton
                  label={messages.previousPicture}
                  disabled={place === 0}
                  onClick={() => go(-1)}
                >
                  <ChevronLeft />
                </IconButton>
                <p role="status" className="text-sm tabular-nums">
                  {messages.placeOf(place + 1, pictures.length)}
                </p>
                <IconButton
                  label={messages.nextPicture}
                  disabled={place === pictures.length - 1}
                  onClick={() => go(1)}
                >
                  <ChevronRight />
                </IconButton>
              </>
            )}
          </div>
          <p className="sr-only">{picture.alt}</p>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
