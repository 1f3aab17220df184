import { type ReactNode } from "react";
import { Link } from "react-router";

import type { Auction } from "@/api/types";
import { Badge, LiveDot } from "@/components/ui/badge";
import { Button, ButtonLink } from "@/components/ui/button";
import { Countdown } from "@/components/ui/countdown";
import { copies } from "@/components/ui/gallery/copies";
import { HeartSlot } from "@/components/ui/hearts/heart-slot";
import { Price } from "@/components/ui/price";
import { ProductTile } from "@/components/ui/product-tile";
import { Skeleton } from "@/components/ui/skeleton";
import { WholeWords } from "@/components/ui/whole-words";
import { cx } from "@/lib/cx";
import { longDate, shortDateTime } from "@/lib/dates";
import { paths } from "@/lib/paths";
import { useUser } from "@/lib/store/store";

import * as messages from "../messages";
import { bidsTold, hasEnded, isComing } from "../model/phase";
import { pictureSizes } from "../model/picture";
import {
  type CardButton,
  cardButton,
  ending,
  mayDelete,
  payUntil,
  position,
  salePrice,
} from "../model/stance";
import { DeleteAuctionButton } from "./delete-auction-button";

/** Alone in its row on a phone: picture and button stand beside the words, or a page of lots would have no end. */
const oneColumn =
  "max-[30rem]:grid max-[30rem]:grid-cols-[7.5rem_minmax(0,1fr)] max-[30rem]:grid-rows-[auto_1fr] max-[30rem]:gap-x-4";
const words = "min-[30rem]:mt-3 max-[30rem]:row-span-2";
const lineOfTitle = "min-[30rem]:h-[2lh]";

type Props = {
  /** With what is this person's own of it, if they have bid on it. */
  auction: Auction;
  now: number;
  eager?: boolean;
};

export function AuctionCard({ auction, now, eager = false }: Props) {
  const user = useUser();
  const ended = hasEnded(auction, now);
  const stands = ended ? null : position(auction, user, auction.mine?.hasBid ?? false);
  return (
    <article
      data-lot={auction._id}
      className={cx("group relative flex h-full flex-col", oneColumn)}
    >
      <div className="relative">
        <ProductTile
          {...copies(auction.imageUrl)}
          sizes={pictureSizes.card}
          alt=""
          category={auction.title}
          eager={eager}
        />
        <span className="absolute top-3 left-3 flex flex-wrap gap-1.5 max-[30rem]:top-auto max-[30rem]:bottom-1.5 max-[30rem]:left-1.5">
          <StateBadge ended={ended} coming={isComing(auction, now)} />
          {stands === "leading" && <Badge tone="good">{messages.youLead}</Badge>}
          {stands === "outbid" && <Badge tone="alert">{messages.outbid}</Badge>}
        </span>
        {mayDelete(auction, user) ? (
          <DeleteAuctionButton
            auction={auction}
            // As large and as round as the heart that stands there on others' lots, at every width.
            className="absolute top-0.5 right-0.5 z-1 !rounded-full bg-surface/85 bg-clip-content p-1.5 md:top-1.5 md:right-1.5 md:p-1 max-md:[&_svg]:!size-4.5"
          />
        ) : (
          <HeartSlot thing="lot" id={auction._id} name={auction.title} />
        )}
      </div>
      <div className={words}>
        <h2
          className={cx(
            "line-clamp-2 font-sans text-base font-medium tracking-normal",
            lineOfTitle,
          )}
        >
          <Link
            to={paths.auction(auction._id)}
            className="rounded-sm group-hover:underline group-hover:decoration-1 group-hover:underline-offset-3 after:absolute after:inset-0 after:rounded-card"
          >
            <WholeWords>{auction.title}</WholeWords>
          </Link>
        </h2>
        <div className="mt-2 flex flex-wrap items-baseline-last justify-between gap-x-3">
          <div>
            <p className="text-xs text-ink-soft">{priceName(auction, ended)}</p>
            <Price amount={salePrice(auction)} className="text-xl" />
          </div>
          <p className="ml-auto text-xs whitespace-nowrap text-ink-soft tabular-nums">
            {messages.countBids(bidsTold(auction))}
          </p>
        </div>
        <Times {...{ auction, now, ended }} />
      </div>
      {/* Beside each other the buttons stand on one line, however many lines there are above. */}
      <div className="relative z-1 pt-3 min-[30rem]:mt-auto">
        <Action kind={cardButton(auction, user, now)} id={auction._id} title={auction.title} />
      </div>
    </article>
  );
}

/** What the price of a card is. */
function priceName(auction: Auction, ended: boolean): string {
  if (auction.highestBidderId === null) return messages.startingBid;
  if (!ended) return messages.currentBid;
  return ending(auction) === "sold" ? messages.soldFor : messages.highestBid;
}

function StateBadge({ ended, coming }: { ended: boolean; coming: boolean }) {
  if (ended) return <Badge>{messages.endedState}</Badge>;
  if (coming) return <Badge className="bg-surface">{messages.coming}</Badge>;
  return (
    <Badge className="bg-surface">
      <LiveDot /> {messages.live}
    </Badge>
  );
}

const endings = {
  sold: messages.sold,
  unsold: messages.unsold,
  reserveNotMet: messages.reserveNotMet,
  lapsed: messages.lapsed,
};

/** When it ends, and how long that is; of what has ended, how. */
function Times({ auction, now, ended }: { auction: Auction; now: number; ended: boolean }) {
  const coming = isComing(auction, now);
  const until = payUntil(auction);
  return (
    <dl className="mt-2 grid gap-y-0.5 text-sm text-ink-soft max-[22rem]:text-xs">
      <Line name={ended ? messages.endedState : messages.ends}>
        {shortDateTime(auction.endDate)}
      </Line>
      <Line name={nameOfState(ended, coming, until)} className="text-ink">
        {ended && (until === null ? endings[ending(auction)] : longDate(until))}
        {!ended && (
          <Countdown endDate={coming ? auction.terms.startDate : auction.endDate} now={now} />
        )}
      </Line>
      <Line name={messages.lotNumber} className="font-mono text-xs leading-5">
        <span title={auction._id}>{auction._id.slice(-8)}</span>
      </Line>
    </dl>
  );
}

function nameOfState(ended: boolean, coming: boolean, until: string | null): string {
  if (ended) return until === null ? messages.state : messages.payBy;
  return coming ? messages.startsIn : messages.left;
}

type LineProps = { name: string; className?: string; children: ReactNode };

/** What does not fit beside its name stands below it in one piece: a small phone has no room for both. */
const Line = ({ name, className, children }: LineProps) => (
  <div className="flex flex-wrap justify-between gap-x-2">
    <dt>{name}</dt>
    {/* A grid: in a line of text a clock, of another font, would make it higher than the same line without one. */}
    <dd className={cx("ml-auto grid text-right", className)}>{children}</dd>
  </div>
);

function Action({ kind, id, title }: { kind: CardButton; id: string; title: string }) {
  switch (kind) {
    case "bid":
    case "look": {
      const word = kind === "bid" ? messages.bidNow : messages.lookAt;
      return (
        <ButtonLink wide kind="soft" to={paths.auction(id)} aria-label={`${word}: ${title}`}>
          {word}
        </ButtonLink>
      );
    }
    case "signIn":
      return (
        <ButtonLink
          wide
          kind="soft"
          to={paths.signin(paths.auction(id))}
          aria-label={`${messages.bidNow}: ${title}`}
        >
          {messages.bidNow}
        </ButtonLink>
      );
    case "won":
      return (
        <ButtonLink wide kind="primary" to={paths.auction(id)}>
          {messages.youWin}
        </ButtonLink>
      );
    case "ended":
      return (
        <Button wide disabled>
          {messages.ended}
        </Button>
      );
  }
}

export function AuctionCardSkeleton() {
  return (
    <div className={cx("flex flex-col", oneColumn)}>
      <Skeleton className="aspect-square rounded-card" />
      <div className={words}>
        <span className={cx("block h-[1lh] text-base", lineOfTitle)}>
          <Skeleton className="h-5 w-4/5" />
        </span>
        <Skeleton className="mt-2 h-11.5 w-24" />
        <Skeleton className="mt-2 h-16 w-full" />
      </div>
      <Skeleton className="mt-3 h-11 w-full" />
    </div>
  );
}
