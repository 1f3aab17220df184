import { useRef } from "react";
import { Link } from "react-router";

import type { Auction, Mine, UserInfo } from "@/api/types";
import { Avatar } from "@/components/ui/avatar";
import { Badge, LiveDot } from "@/components/ui/badge";
import { HeartSlot } from "@/components/ui/hearts/heart-slot";
import { Loading, Skeleton, SkeletonText } from "@/components/ui/skeleton";
import { WholeWords } from "@/components/ui/whole-words";
import { ClientOnly } from "@/lib/hydrated";
import { paths } from "@/lib/paths";

import { type Connection } from "../api/live";
import * as messages from "../messages";
import { hasEnded, isComing } from "../model/phase";
import { type Stance, stance } from "../model/stance";
import { termsInWords } from "../model/terms";
import { RecordLink } from "../receipt/record-link";
import { BidPanel } from "./bid-panel";
import { BidsHistory, BidsHistoryRoom } from "./bids-history";
import { LotFigures } from "./lot-figures";
import { LotGallery } from "./lot-gallery";
import { LotShipping } from "./lot-shipping";

type Props = {
  auction: Auction;
  user: UserInfo | null;
  mine: Mine | null;
  reserve: number | null;
  now: number;
  watchers: number | null;
  connection: Connection;
  onPlaced: (auction: Auction) => void;
};

const layout = "grid gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)]";
/** Not a grid: what stays at the bottom of a phone's screen must be able to leave its own row. */
const column = "flex min-w-0 flex-col gap-5 max-lg:px-4 md:gap-6 md:max-lg:px-8";

/** The theatre: the picture large, the current bid the largest thing, the form never out of reach. */
export function AuctionView(props: Props) {
  const { auction, user, mine, reserve, now, watchers, connection, onPlaced } = props;
  const figures = useRef<HTMLDivElement>(null);
  const here = stance(auction, user, now);
  const toBePaid = isToBePaid(here);
  return (
    <div className={layout}>
      <LotGallery auction={auction} />
      <div className={column}>
        <div className="relative grid gap-2">
          <HeartSlot
            thing="lot"
            id={auction._id}
            name={auction.title}
            className="!-top-2 !right-0"
          />
          <LiveLine
            {...{ watchers, connection }}
            ended={hasEnded(auction, now)}
            coming={isComing(auction, now)}
          />
          <h1 className="text-2xl text-balance md:text-3xl">
            <WholeWords>{auction.title}</WholeWords>
          </h1>
          <OfferedBy seller={auction.creator} />
        </div>
        <LotFigures {...{ auction, user, now, figures, toBePaid }} hasBid={mine?.hasBid ?? false} />
        <BidPanel {...{ auction, user, mine, reserve, now, figures, onPlaced }} stance={here} />
        <p className="max-w-prose leading-7 whitespace-pre-line">{auction.description}</p>
        {toBePaid && <LotShipping auction={auction} />}
        <HowItRuns auction={auction} />
        <ClientOnly fallback={<p className="h-5" />}>
          <RecordLink auction={auction._id} />
        </ClientOnly>
        {auction.bids.length > 0 && <BidsHistory {...{ auction, now, user }} />}
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

/** Whether tax and shipping still come on top for somebody: while one can bid, and until the winner has ordered. */
const isToBePaid = (here: Stance) => (here.kind === "won" ? !here.ordered : here.kind !== "ended");

/** The terms in plain words. */
function HowItRuns({ auction }: { auction: Auction }) {
  return (
    <details className="border-y border-line py-3 text-sm">
      <summary className="min-h-6 cursor-pointer font-medium">{messages.howItRuns}</summary>
      <ClientOnly>
        <ul className="mt-2 max-w-prose list-disc space-y-1 pl-5 text-ink-soft">
          {termsInWords(auction.terms).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        <p className="mt-3 text-xs text-ink-soft">
          {messages.reference} <span className="font-mono break-all">{auction._id}</span>
        </p>
      </ClientOnly>
    </details>
  );
}

function OfferedBy({ seller }: { seller: Auction["creator"] }) {
  return (
    <div data-seller className="flex items-center gap-2 text-sm text-ink-soft">
      <Avatar name={seller.name} src={seller.logo} className="!size-7 !text-[0.625rem]" />
      <p>
        {messages.offeredBy}{" "}
        <Link to={paths.seller(seller._id)} className="prose-link thumb-reach font-medium">
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

type LiveLineProps = {
  ended: boolean;
  coming: boolean;
  watchers: number | null;
  connection: Connection;
};

/** The heart stands in this line alone: the title below it has the whole width. */
const besideHeart = "min-h-6 items-center pr-12";

function LiveLine({ ended, coming, watchers, connection }: LiveLineProps) {
  if (ended || coming)
    return (
      <p className={`flex ${besideHeart}`}>
        <Badge>{ended ? messages.endedState : messages.coming}</Badge>
      </p>
    );
  return (
    <p className={`flex gap-2 text-sm text-ink-soft ${besideHeart}`}>
      {connection === "live" && <LiveDot />}
      <span>
        {connections[connection]}
        {connection === "live" && watchers !== null && watchers > 0 && (
          <> · {messages.watching(watchers)}</>
        )}
      </span>
    </p>
  );
}

export function AuctionViewSkeleton() {
  return (
    <Loading className={layout}>
      <Skeleton className="aspect-square rounded-card max-lg:max-h-[32vh] max-lg:w-full max-lg:!rounded-none max-md:max-h-[max(22vh,10rem)]" />
      <div className={column}>
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
