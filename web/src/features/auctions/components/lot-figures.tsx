import type { ReactNode, RefObject } from "react";
import { Link } from "react-router";

import type { Auction, UserInfo } from "@/api/types";
import { Countdown } from "@/components/ui/countdown";
import { Price } from "@/components/ui/price";
import { cx } from "@/lib/cx";
import { longDate, longDateRoom } from "@/lib/dates";
import { ClientOnly } from "@/lib/hydrated";
import { paths } from "@/lib/paths";

import * as messages from "../messages";
import { hasEnded, isComing } from "../model/phase";
import { spoken } from "../model/spoken";
import { salePrice } from "../model/stance";
import { movedBy, reserveLine, softCloseLine } from "../model/terms";
import { LotOnTop } from "./lot-on-top";
import { useRaised } from "./use-raised";

type Props = {
  auction: Auction;
  user: UserInfo | null;
  hasBid: boolean;
  now: number;
  toBePaid: boolean;
  figures: RefObject<HTMLDivElement | null>;
};

/** The current bid, the largest thing on the page; the clock beside it; and what else counts. */
export function LotFigures({ auction, user, hasBid, now, toBePaid, figures }: Props) {
  const raised = useRaised(auction.currentBid);
  const ended = hasEnded(auction, now);
  const until = isComing(auction, now) ? auction.terms.startDate : auction.endDate;
  // Otherwise than for the highest bid only as a second chance, or as its seller offered it.
  const price = ended ? salePrice(auction) : auction.currentBid;
  return (
    <div className="grid gap-5">
      <div
        ref={figures}
        className="flex flex-wrap items-end justify-between gap-x-4 gap-y-1 md:gap-x-8"
      >
        <div>
          <p className="text-sm text-ink-soft">
            {price === auction.currentBid ? messages.currentBidTitle : messages.soldFor}
          </p>
          <Price
            key={price}
            amount={price}
            className={cx(
              "inline-block text-3xl leading-none md:text-6xl",
              raised && "animate-rise",
            )}
          />
        </div>
        {/* A line of its own, below both where they share one: beside the clock, a longer sentence would push the clock down. */}
        {toBePaid && (
          <div className="basis-full sm:order-last">
            <LotOnTop lot={auction._id} price={price} />
          </div>
        )}
        <Countdown endDate={ended ? "" : until} now={now} size="lg" className="max-md:mt-2" />
      </div>
      {!ended && <SoftClose auction={auction} />}
      <Facts auction={auction} ended={ended} />
      <ClientOnly>
        <p aria-live="polite" className="sr-only">
          {spoken(auction, user, hasBid, now)}
        </p>
      </ClientOnly>
    </div>
  );
}

/**
 * What a late bid does to the end, and what late bids have done: it glows each time that it happens. The room for the
 * longest of these sentences is always kept, so that nothing moves below it while people bid.
 */
function SoftClose({ auction }: { auction: Auction }) {
  const { extension } = auction.terms;
  if (!extension) return null;
  const moved = movedBy(auction) > 0;
  return (
    <div data-soft-close className="grid text-sm *:col-start-1 *:row-start-1">
      <p aria-hidden className={cx(line, "invisible")}>
        {messages.longestSoftClose()}
      </p>
      <ClientOnly>
        {/* Stays while the sentence is exchanged: a status that comes with its words is not read out. */}
        <div role="status">
          <p
            key={auction.endDate}
            className={cx(
              line,
              moved ? "animate-glow border-accent font-medium" : "border-line text-ink-soft",
            )}
          >
            {softCloseLine(auction, extension)}
          </p>
        </div>
      </ClientOnly>
    </div>
  );
}

const line = "border-l-2 py-1 pl-3";

function Facts({ auction, ended }: { auction: Auction; ended: boolean }) {
  const { reserveMet, category, condition } = auction;
  const reserve = reserveLine(auction, ended);
  return (
    // A grid, not lines that wrap: a longer name or date must not push the rest down while people bid.
    <dl className="grid gap-x-8 gap-y-2 border-y border-line py-3 text-sm sm:grid-cols-2">
      <Fact name={messages.startingBidTitle}>
        <Price amount={auction.startingBid} />
      </Fact>
      {auction.highestBidderId !== null && (
        <Fact name={messages.highestBidder}>{auction.highestBidder}</Fact>
      )}
      <Fact name={ended ? messages.endedState : messages.ends} wide>
        {/* In the visitor's own zone, which the server does not know: it keeps the room. */}
        <ClientOnly fallback={<span className="invisible">{longDateRoom}</span>}>
          <span>{longDate(auction.endDate)}</span>
        </ClientOnly>
      </Fact>
      {reserve !== null && (
        <Fact name={messages.reserve}>
          <span className={reserveMet ? "text-good" : undefined}>{reserve}</span>
        </Fact>
      )}
      {category && (
        <Fact name={messages.category}>
          <Link to={paths.auctionList({ category })} className="prose-link">
            {category}
          </Link>
        </Fact>
      )}
      {condition && <Fact name={messages.condition}>{condition}</Fact>}
    </dl>
  );
}

function Fact({ name, wide, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={cx("flex gap-2", wide && "sm:col-span-full")}>
      <dt className="shrink-0 text-ink-soft">{name}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}
