import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";

import type { Auction } from "@/api/types";
import { Countdown } from "@/components/ui/countdown";
import { Price } from "@/components/ui/price";

import { hasEnded, isComing } from "../model/phase";

type Props = {
  auction: Auction;
  now: number;
  /** Where the price and the clock stand large. */
  figures: RefObject<HTMLElement | null>;
  children: ReactNode;
};

/**
 * On a phone it stays within reach of a thumb, with the price and the clock above it while those of the page are not
 * in sight; on a low screen it would leave no room for the rest.
 */
export function InReach({ auction, now, figures, children }: Props) {
  const bar = useRef<HTMLDivElement>(null);
  const hidden = useOutOfSight(figures, bar);
  return (
    <div
      ref={bar}
      className="-mx-4 border-t border-line bg-ground/95 px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] backdrop-blur-sm md:m-0 md:border-0 md:bg-transparent md:p-0 md:backdrop-blur-none max-md:tall:sticky max-md:tall:bottom-0 max-md:tall:z-10"
    >
      {hidden && !hasEnded(auction, now) && !isComing(auction, now) && (
        // Said a second time for eyes only; it lies above the bar, so that nothing moves when it comes.
        <p
          aria-hidden
          data-lot-strip
          className="absolute inset-x-0 bottom-full hidden items-baseline justify-between gap-4 border-t border-line bg-ground px-4 py-1.5 max-md:tall:flex"
        >
          <Price amount={auction.currentBid} className="text-xl" />
          <Countdown endDate={auction.endDate} now={now} />
        </p>
      )}
      {children}
    </div>
  );
}

/** How much of the bottom is not for messages: see `toasts.css`. */
const room = "--bottom-bar";

/** What is said of a bid must not lie on the button that bids again. */
function keepMessagesAbove(bar: HTMLElement) {
  const stays = getComputedStyle(bar).position === "sticky";
  document.documentElement.style.setProperty(room, `${stays ? bar.offsetHeight : 0}px`);
}

/** Whether something is not wholly between the header and the bar. */
function useOutOfSight(seen: RefObject<HTMLElement | null>, bar: RefObject<HTMLElement | null>) {
  const [hidden, setHidden] = useState(false);
  useEffect(() => {
    const [target, cover] = [seen.current, bar.current];
    if (!target || !cover) return;
    let watching: IntersectionObserver | undefined;
    const watch = () => {
      watching?.disconnect();
      keepMessagesAbove(cover);
      watching = new IntersectionObserver((entries) => setHidden(!entries.at(-1)?.isIntersecting), {
        rootMargin: `-64px 0px -${cover.offsetHeight}px 0px`,
        threshold: 0.95,
      });
      watching.observe(target);
    };
    watch();
    // What one may do here changes, and with it how much the bar covers.
    const sizes = new ResizeObserver(watch);
    sizes.observe(cover);
    return () => {
      sizes.disconnect();
      watching?.disconnect();
      document.documentElement.style.removeProperty(room);
    };
  }, [seen, bar]);
  return hidden;
}
