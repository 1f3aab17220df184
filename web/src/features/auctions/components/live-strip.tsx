import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";

import type { Auction } from "@/api/types";
import { LiveDot } from "@/components/ui/badge";
import { Countdown } from "@/components/ui/countdown";
import { Price } from "@/components/ui/price";
import { ProductTile } from "@/components/ui/product-tile";
import { Skeleton } from "@/components/ui/skeleton";
import { cx } from "@/lib/cx";
import { paths } from "@/lib/paths";
import { hasLiveAuctions } from "@/lib/server-flags";
import { useServerNow } from "@/lib/use-server-now";

import { liveAuctionsQuery } from "../api/get-live-auctions";
import * as messages from "../strip/messages";
import { liveLots } from "../model/live-lots";
import { bidsTold } from "../model/phase";
import { WholeWords } from "@/components/ui/whole-words";
import { useRaised } from "./use-raised";

const most = 4;
/** A row of lots, and the place of each in it. */
export const lotRow =
  "-mx-4 flex snap-x scroll-px-4 [scrollbar-width:none] gap-3 overflow-x-auto px-4 py-1 md:mx-0 md:grid md:grid-cols-2 md:gap-x-6 md:gap-y-4 md:overflow-visible md:px-0 lg:grid-cols-4";
export const lotPlace = "w-68 shrink-0 snap-start md:w-auto md:min-w-0";

/**
 * The auctions that end next, each with its bid and its clock. Its room is kept while they are on
 * their way; where none is running it takes none.
 */
export function LiveStrip({ className }: { className?: string }) {
  const { data, isLoadingError } = useQuery(liveAuctionsQuery());
  const now = useServerNow();
  const lots = data && liveLots(data, now, most);
  if (isLoadingError || (lots ? lots.length === 0 : !hasLiveAuctions())) return null;
  return (
    <section aria-labelledby="live-now" className={className}>
      <div className="mb-2 flex items-center justify-between gap-4">
        <h2 id="live-now" className="flex items-center gap-2.5 text-lg">
          <LiveDot /> {messages.liveNow}
        </h2>
        <Link to={paths.auctions} className="prose-link rounded-sm py-1 text-sm">
          {messages.allAuctions}
        </Link>
      </div>
      {lots ? (
        <ul className={lotRow}>
          {lots.map((auction) => (
            <li key={auction._id} className={lotPlace}>
              <Lot auction={auction} now={now} />
            </li>
          ))}
        </ul>
      ) : (
        <div className={lotRow}>
          {Array.from({ length: most }, (_, place) => (
            <div key={place} className={lotPlace}>
              <Skeleton className="h-24 rounded-card" />
            </div>
          ))}
        </div>
      )}
    </section>
  );
}

export function Lot({ auction, now }: { auction: Auction; now: number }) {
  const raised = useRaised(auction.currentBid);
  return (
    <article className="group relative flex h-24 items-start gap-3">
      <ProductTile
        src={auction.imageUrl}
        alt=""
        category={auction.title}
        air="small"
        className="h-full shrink-0"
      />
      <div className="min-w-0 flex-1">
        <h3 className="line-clamp-2 font-sans text-sm leading-4.5 font-medium tracking-normal">
          <Link
            to={paths.auction(auction._id)}
            className="rounded-sm group-hover:underline group-hover:decoration-1 group-hover:underline-offset-3 after:absolute after:inset-0 after:rounded-card"
          >
            <WholeWords>{auction.title}</WholeWords>
          </Link>
        </h3>
        <p className="mt-0.5">
          <span className="sr-only">
            {auction.highestBidderId === null ? messages.startingBid : messages.currentBid}{" "}
          </span>
          <Price
            key={auction.currentBid}
            amount={auction.currentBid}
            className={cx("rounded-sm text-xl", raised && "animate-glow")}
          />
        </p>
        <p className="mt-0.5 text-xs text-ink-soft">
          <span className="sr-only">{messages.endsIn} </span>
          <Countdown endDate={auction.endDate} now={now} />
          <span aria-hidden> · </span>
          <span className="tabular-nums">{messages.countBids(bidsTold(auction))}</span>
        </p>
      </div>
    </article>
  );
}
