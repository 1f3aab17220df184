import { type ReactNode, lazy, Suspense, useEffect, useRef, useState } from "react";

import type { Picture } from "@/api/types";
import { cx } from "@/lib/cx";
import { ClientOnly, useHydrated } from "@/lib/hydrated";
import { load } from "@/lib/load";
import { categoryTint } from "@/lib/tint";

import { ProductTile } from "../product-tile";
import { copies } from "./copies";
import * as messages from "./messages";

const Lightbox = lazy(() =>
  load(() => import("./lightbox")).then((module) => ({ default: module.Lightbox })),
);

type Props = {
  /** At least one. */
  pictures: Picture[];
  /** What they are of. */
  name: string;
  tint: string;
  /** The first picture's tile: the server draws it, so it is what the screen makes of it. */
  first: ReactNode;
  /** Of the box around the tiles. */
  tileClass?: string;
  /** Of the further tiles. */
  pictureClass?: string;
  /** How wide the pictures are drawn. */
  sizes: string;
  thumbsClass?: string;
  /** The picture of what was chosen; whenever it changes, it is shown. */
  wanted?: string | undefined;
};

/** One picture large, the others a swipe away or to be chosen below it; each can be enlarged. */
export function Gallery(props: Props) {
  const { pictures, name, tint, first, tileClass, pictureClass, sizes } = props;
  const { thumbsClass, wanted } = props;
  const strip = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(0);
  const [enlarged, setEnlarged] = useState(false);
  const [turnedTo, setTurnedTo] = useState(false);
  const many = pictures.length > 1;
  const hydrated = useHydrated();

  const show = (place: number, smooth = true) => {
    setShown(place);
    const box = strip.current;
    box?.scrollTo?.({ left: place * box.clientWidth, behavior: smooth ? "smooth" : "instant" });
  };
  const place = pictures.findIndex(({ image }) => image === wanted);
  useEffect(() => {
    const box = strip.current;
    if (place >= 0) box?.scrollTo?.({ left: place * box.clientWidth, behavior: "instant" });
  }, [place]);

  /** Most look at the first alone: the others are asked for when somebody turns to them. */
  const turn = () => setTurnedTo(true);

  /** Swiping is scrolling; where it came to rest is what is shown. */
  const scrolled = () => {
    turn();
    const box = strip.current;
    if (box && box.clientWidth > 0) setShown(Math.round(box.scrollLeft / box.clientWidth));
  };

  return (
    <div className="min-w-0">
      <div className={cx("relative", tileClass)}>
        <div
          ref={strip}
          onScroll={scrolled}
          onPointerEnter={turn}
          onFocus={turn}
          {...(hydrated && many ? reachable : {})}
          className="flex snap-x snap-mandatory [scrollbar-width:none] overflow-x-auto overscroll-x-contain"
        >
          <div className="w-full shrink-0 snap-center">{first}</div>
          <ClientOnly>
            {pictures.slice(1).map((picture, at) => (
              <div key={picture.image + at} className="w-full shrink-0 snap-center">
                {turnedTo ? (
                  <ProductTile
                    {...copies(picture.image)}
                    sizes={sizes}
                    alt={altOf(picture, name, at + 1)}
                    category={tint}
                    className={cx("!rounded-none", pictureClass)}
                  />
                ) : (
                  <span className={cx("block aspect-square", categoryTint(tint), pictureClass)} />
                )}
              </div>
            ))}
          </ClientOnly>
        </div>
        <ClientOnly>
          <button
            type="button"
            aria-label={messages.enlarge}
            onClick={() => setEnlarged(true)}
            className="absolute right-3 bottom-3 grid size-11 place-items-center rounded-full bg-surface/85 text-ink hover:bg-surface"
          >
            <Glass />
          </button>
        </ClientOnly>
      </div>
      {many && (
        <div data-gallery className={cx("mt-3 flow-root h-12 md:h-16", thumbsClass)}>
          <ClientOnly>
            <Thumbs {...{ pictures, tint, shown }} onChoose={show} />
          </ClientOnly>
        </div>
      )}
      {enlarged && (
        <Suspense>
          <Lightbox
            {...{ pictures, name }}
            start={shown}
            onClose={(last) => {
              setEnlarged(false);
              show(last, false);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

/** What scrolls can be scrolled by keyboard, too. */
const reachable = { role: "region", "aria-label": messages.pictures, tabIndex: 0 };

/** What a picture shows: its own words, or what it is of. */
export const altOf = ({ alt }: Picture, name: string, place: number) =>
  alt || (place === 0 ? name : messages.pictureOf(name, place + 1));

type ThumbsProps = {
  pictures: Picture[];
  tint: string;
  shown: number;
  onChoose: (place: number) => void;
};

function Thumbs({ pictures, tint, shown, onChoose }: ThumbsProps) {
  return (
    <ul
      aria-label={messages.pictures}
      className="-m-1 flex [scrollbar-width:none] gap-2 overflow-x-auto p-1"
    >
      {pictures.map(({ image }, place) => (
        <li key={place} className="shrink-0">
          <button
            type="button"
            aria-label={messages.showPicture(place + 1)}
            aria-pressed={place === shown}
            onClick={() => onChoose(place)}
            className={cx(
              "block rounded-card",
              place === shown && "ring-2 ring-ink ring-offset-2 ring-offset-ground",
            )}
          >
            <ProductTile
              src={image}
              alt=""
              category={tint}
              air="none"
              className="size-12 md:size-15"
            />
          </button>
        </li>
      ))}
    </ul>
  );
}

function Glass() {
  return (
    <svg aria-hidden viewBox="0 0 24 24" className="size-5" fill="none" stroke="currentColor">
      <path
        strokeWidth="2"
        strokeLinecap="round"
        d="M11 8v6m-3-3h6m2 5 4 4M17 11a6 6 0 1 1-12 0 6 6 0 0 1 12 0"
      />
    </svg>
  );
}
