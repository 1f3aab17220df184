import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";

import type { Auction, UserInfo } from "@/api/types";
import { Badge, type Tone } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button";
import { Countdown } from "@/components/ui/countdown";
import { EmptyState } from "@/components/ui/empty-state";
import { SleepingGavel } from "@/components/ui/illustrations";
import { LoadFailed } from "@/components/ui/load-failed";
import { Page, PageHeader } from "@/components/ui/page";
import { Price } from "@/components/ui/price";
import { ProductTile } from "@/components/ui/product-tile";
import { SkeletonRows } from "@/components/ui/skeleton";
import { shortDateTime } from "@/lib/dates";
import { rupees } from "@/lib/money";
import { paths } from "@/lib/paths";
import { useServerNow } from "@/lib/use-server-now";

import { biddingQuery } from "../api/get-bidding";
import { myAuctionsQuery } from "../api/list-my-auctions";
import { watchedQuery } from "../api/list-watched";
import { useLiveAuctions } from "../api/live";
import * as messages from "../messages";
import { hasEnded, isComing } from "../model/phase";
import {
  ending,
  isFree,
  payUntil,
  type Place,
  placeOf,
  places,
  salePrice,
} from "../model/standing";
import { smallPicture } from "@/components/ui/gallery/small-picture";
import { WholeWords } from "@/components/ui/whole-words";
import { useOpenChances } from "../sales/use-open-chances";
import { Barred, LastWarning, LimitInAll } from "./limits";

/** What is only watched is neither won nor lost. */
type Group = Place | "watching";

const order: Group[] = [...places.slice(0, 2), "watching", ...places.slice(2)];
const tones: Record<Group, Tone> = {
  outbid: "alert",
  leading: "good",
  watching: "plain",
  won: "good",
  lost: "plain",
};

type Props = { user: UserInfo; watched: string[] };

/** Every lot that somebody has bid on: what they must answer first, then what they lead, watch, have won and lost. */
export function MyBids({ user, watched }: Props) {
  const query = useQuery(myAuctionsQuery(user._id));
  const bidding = useQuery(biddingQuery(user._id));
  const { data: hearted = [] } = useQuery(watchedQuery(watched));
  const now = useServerNow();
  useLiveAuctions();
  const mine = query.data ?? [];
  // What stands above the lots comes with them, so that they do not move; when it does not come, they need not wait.
  const waiting = query.isPending || (bidding.isPending && bidding.failureCount === 0);
  // Bid on or watched: what is both stands where its bid stands, and what is over is for the watch list.
  const watching = hearted
    .filter(({ _id }) => watched.includes(_id) && !mine.some((auction) => auction._id === _id))
    .filter((auction) => !hasEnded(auction, now))
    .sort((one, other) => Date.parse(one.endDate) - Date.parse(other.endDate));
  const groups = order.map((place) => ({
    place,
    lots:
      place === "watching"
        ? watching
        : mine.filter((auction) => placeOf(auction, user, now) === place),
  }));
  return (
    <Page title={messages.myBids}>
      <PageHeader
        title={messages.myBids}
        note={messages.myBidsNote}
        actions={<ButtonLink to={paths.auctions}>{messages.seeAuctions}</ButtonLink>}
      />
      {bidding.data && (
        <div className="mb-8 empty:hidden">
          <Barred bidding={bidding.data} />
          <LastWarning bidding={bidding.data} />
          <LimitInAll bidding={bidding.data} />
        </div>
      )}
      {waiting && <SkeletonRows rows={6} />}
      {query.isLoadingError && <LoadFailed query={query} />}
      {!waiting && query.data?.length === 0 && watching.length === 0 && (
        <EmptyState drawing={<SleepingGavel />} title={messages.noBidsYet}>
          <ButtonLink kind="primary" to={paths.auctions}>
            {messages.seeAuctions}
          </ButtonLink>
        </EmptyState>
      )}
      <div className="grid gap-10">
        {groups
          .filter(({ lots }) => !waiting && lots.length > 0)
          .map(({ place, lots }) => (
            <section key={place} aria-labelledby={place}>
              <h2 id={place} className="mb-1 flex items-center gap-2.5 text-lg">
                {messages.placeNames[place]}
                <Badge tone={tones[place]}>{lots.length}</Badge>
              </h2>
              <ul className="divide-y divide-line">
                {lots.map((auction) => (
                  <li key={auction._id}>
                    <Lot {...{ auction, place, now }} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
      </div>
    </Page>
  );
}

type LotProps = { auction: Auction; place: Group; now: number };

function Lot({ auction, place, now }: LotProps) {
  const over = place === "won" || place === "lost";
  const maximum = auction.mine?.maximum ?? null;
  return (
    <article className="grid grid-cols-[4.5rem_minmax(0,1fr)] items-center gap-x-4 gap-y-3 py-4 md:grid-cols-[4.5rem_minmax(0,1fr)_auto_8rem]">
      <ProductTile
        src={smallPicture(auction.imageUrl)}
        alt=""
        category={auction.title}
        air="small"
      />
      <div className="min-w-0">
        <h3 className="font-sans text-base font-medium tracking-normal">
          <Link to={paths.auction(auction._id)} className="thumb-reach hover:underline">
            <WholeWords>{auction.title}</WholeWords>
          </Link>
        </h3>
        <p className="mt-0.5 text-sm text-ink-soft">
          {over ? <Over {...{ auction, place }} /> : <TimeLeft {...{ auction, now }} />}
          {maximum !== null && <> · {messages.yourMaximumIs(rupees(maximum))}</>}
        </p>
      </div>
      <p className="max-md:col-start-2 max-md:row-start-2 md:text-right">
        <span className="text-xs text-ink-soft md:block">{priceName(auction, place)}</span>{" "}
        <Price amount={salePrice(auction)} className="text-lg" />
      </p>
      <Action {...{ auction, place }} />
    </article>
  );
}

/** What is won has a day to be paid by, which matters more than when it ended. */
function Over({ auction, place }: Omit<LotProps, "now">) {
  const until = place === "won" ? payUntil(auction) : null;
  return until ? messages.wonPayBy(shortDateTime(until)) : shortDateTime(auction.endDate);
}

function TimeLeft({ auction, now }: Omit<LotProps, "place">) {
  const coming = isComing(auction, now);
  return (
    <>
      {coming ? messages.startsIn : messages.endsIn}{" "}
      <Countdown endDate={coming ? auction.terms.startDate : auction.endDate} now={now} />
    </>
  );
}

function priceName(auction: Auction, place: Group): string {
  if (place === "watching" && auction.bidCount === 0) return messages.startingBid;
  if (place === "won") return messages.soldFor;
  if (place === "lost")
    return {
      sold: messages.wentFor,
      lapsed: messages.lapsed,
      unsold: "",
      reserveNotMet: messages.reserveNotMet,
    }[ending(auction)];
  return messages.currentBid;
}

function Action({ auction, place }: Omit<LotProps, "now">) {
  const offer = useOpenChances(isFree(auction)).find((one) => one.auctionId === auction._id);
  if (offer)
    return (
      <ButtonLink
        wide
        to={paths.secondChances}
        aria-label={`${messages.seeOffer}: ${auction.title}`}
        className="max-md:col-span-2"
      >
        {messages.seeOffer}
      </ButtonLink>
    );
  const word = {
    outbid: messages.bidAgain,
    leading: messages.lookAt,
    won: auction.ordered ? messages.lookAt : messages.orderIt,
    lost: messages.lookAt,
    watching: messages.lookAt,
  }[place];
  return (
    <ButtonLink
      wide
      kind={place === "outbid" || (place === "won" && !auction.ordered) ? "secondary" : "soft"}
      to={paths.auction(auction._id)}
      aria-label={`${word}: ${auction.title}`}
      className="max-md:col-span-2"
    >
      {word}
    </ButtonLink>
  );
}
