import { type ReactNode } from "react";
import { Link } from "react-router";

import type { Auction, UserInfo } from "@/api/types";
import { Avatar } from "@/components/ui/avatar";
import { Badge, LiveDot } from "@/components/ui/badge";
import { Countdown } from "@/components/ui/countdown";
import { OnTop } from "@/components/ui/on-top";
import { Price } from "@/components/ui/price";
import { ProductTile } from "@/components/ui/product-tile";
import { Loading, Skeleton, SkeletonText } from "@/components/ui/skeleton";
import { cx } from "@/lib/cx";
import { longDate, longDateRoom } from "@/lib/dates";
import { ClientOnly } from "@/lib/hydrated";
import { paths } from "@/lib/paths";

import { type Connection } from "../api/live";
import * as messages from "../messages";
import { hasEnded, standing } from "../model/standing";
import { useRaised } from "./use-raised";
import { BidPanel } from "./bid-panel";
import { BidsHistory, BidsHistoryRoom } from "./bids-history";

type Props = {
  auction: Auction;
  user: UserInfo | null;
  now: number;
  watchers: number | null;
  connection: Connection;
  outbid: boolean;
  onPlaced: (auction: Auction) => void;
};

const layout = "grid gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)]";

/** The theatre: the picture large, the current bid the largest thing, the form never out of reach. */
export function AuctionView(props: Props) {
  const { auction, user, now, watchers, connection } = props;
  const ended = hasEnded(auction, now);
  return (
    <div className={layout}>
      <ProductTile
        src={auction.imageUrl}
        alt={auction.title}
        category={auction.title}
        eager
        className="max-lg:max-h-[32vh] max-lg:w-full max-lg:rounded-none max-md:max-h-[26vh] lg:sticky lg:top-[calc(var(--header-height)+1.5rem)] max-lg:[&_img]:p-5"
      />
      <div className="grid content-start gap-5 max-lg:px-4 md:gap-6 md:max-lg:px-8">
        <div className="grid gap-2">
          <LiveLine {...{ ended, watchers, connection }} />
          <h1 className="text-2xl text-balance md:text-3xl">{auction.title}</h1>
          <OfferedBy seller={auction.creator} />
        </div>
        <Figures auction={auction} now={now} ended={ended} />
        <div className="sticky bottom-0 z-10 -mx-4 border-t border-line bg-ground/95 p-4 pb-[max(1rem,env(safe-area-inset-bottom))] backdrop-blur-sm md:static md:mx-0 md:border-0 md:bg-transparent md:p-0 md:backdrop-blur-none [@media(height<34rem)]:static">
          <BidPanel
            {...{ auction, user, outbid: props.outbid, onPlaced: props.onPlaced }}
            standing={standing(auction, user, now)}
          />
        </div>
        <p className="max-w-prose leading-7 whitespace-pre-line">{auction.description}</p>
        {auction.bids.length > 0 && <BidsHistory {...{ auction, now, userId: user?._id }} />}
        {/* A drawn page comes without the bids; what stands below must not move when they arrive. */}
        {auction.bids.length === 0 && auction.bidCount > 0 && (
          <ClientOnly>
            <BidsHistoryRoom count={auction.bidCount} />
          </ClientOnly>
        )}
      </div>
    </div>
  );
}

function OfferedBy({ seller }: { seller: Auction["creator"] }) {
  return (
    <div data-seller className="flex items-center gap-2 text-sm text-ink-soft">
      <Avatar name={seller.name} src={seller.logo} className="!size-7 !text-[0.625rem]" />
      <p>
        {messages.offeredBy}{" "}
        <Link to={paths.seller(seller._id)} className="prose-link font-medium">
          {seller.name}
        </Link>
      </p>
    </div>
  );
}

const connections = {
  connecting: messages.connecting,
  live: messages.live,
  lost: messages.reconnecting,
};

type LiveLineProps = { ended: boolean; watchers: number | null; connection: Connection };

function LiveLine({ ended, watchers, connection }: LiveLineProps) {
  if (ended)
    return (
      <p className="flex min-h-6 items-center">
        <Badge>{messages.endedState}</Badge>
      </p>
    );
  return (
    <p className="flex min-h-6 items-center gap-2 text-sm text-ink-soft">
      {connection === "live" && <LiveDot />}
      {connections[connection]}
      {connection === "live" && watchers !== null && watchers > 0 && (
        <span>· {messages.watching(watchers)}</span>
      )}
    </p>
  );
}

function Figures({ auction, now, ended }: { auction: Auction; now: number; ended: boolean }) {
  const raised = useRaised(auction.currentBid);
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3 md:gap-x-8">
        <div>
          <p className="text-sm text-ink-soft">{messages.currentBidTitle}</p>
          <Price
            key={auction.currentBid}
            amount={auction.currentBid}
            className={cx(
              "inline-block text-3xl leading-none md:text-6xl",
              raised && "animate-rise",
            )}
          />
          <OnTop amount={auction.currentBid} />
        </div>
        <Countdown endDate={ended ? "" : auction.endDate} now={now} size="lg" />
      </div>
      <dl className="flex flex-wrap gap-x-8 gap-y-2 border-y border-line py-3 text-sm">
        <Fact name={messages.startingBidTitle}>
          <Price amount={auction.startingBid} />
        </Fact>
        {auction.bidCount > 0 && <Fact name={messages.highestBidder}>{auction.highestBidder}</Fact>}
        <Fact name={ended ? messages.endedState : messages.ends}>
          {/* In the visitor's own zone, which the server does not know: it keeps the room. */}
          <ClientOnly fallback={<span className="invisible">{longDateRoom}</span>}>
            <span>{longDate(auction.endDate)}</span>
          </ClientOnly>
        </Fact>
      </dl>
      <ClientOnly>
        <p aria-live="polite" className="sr-only">
          {auction.bidCount > 0 && messages.spokenBid(auction.highestBidder, auction.currentBid)}
        </p>
      </ClientOnly>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex gap-2">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}

export function AuctionViewSkeleton() {
  return (
    <Loading className={layout}>
      <Skeleton className="aspect-square rounded-card max-lg:max-h-[32vh] max-lg:w-full max-lg:!rounded-none max-md:max-h-[26vh]" />
      <div className="grid content-start gap-5 max-lg:px-4 md:gap-6 md:max-lg:px-8">
        <div className="grid gap-2">
          <Skeleton className="h-6 w-28" />
          <Skeleton className="h-9 w-4/5 md:h-11" />
          <Skeleton className="h-7 w-48" />
        </div>
        <div className="flex flex-wrap justify-between gap-4">
          <Skeleton className="h-14 w-40 md:h-20" />
          <Skeleton className="h-14 w-44" />
        </div>
        <Skeleton className="h-16 w-full" />
        <Skeleton className="h-24 w-full" />
        <SkeletonText lines={3} />
      </div>
    </Loading>
  );
}
