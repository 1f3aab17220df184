import { type ReactNode } from "react";
import { Link } from "react-router";

import type { Auction, SecondChance, UserInfo } from "@/api/types";
import { ButtonLink } from "@/components/ui/button";
import { Countdown } from "@/components/ui/countdown";
import { Price } from "@/components/ui/price";
import { ProductTile } from "@/components/ui/product-tile";
import { WholeWords } from "@/components/ui/whole-words";
import { longDate, shortDateTime } from "@/lib/dates";
import { rupees } from "@/lib/money";
import { paths } from "@/lib/paths";

import * as messages from "../messages";
import { isComing } from "../model/phase";
import { ending, letLapse, payUntil, type Place, salePrice } from "../model/stance";

/** What is only watched is neither won nor lost; what is won may have to be paid yet, what is lost may be on offer. */
export type Group = Place | "watching" | "toPay" | "offered";

type LotProps = {
  auction: Auction;
  user: UserInfo;
  place: Group;
  now: number;
  /** The second chance that waits for their answer. */
  offer: SecondChance | undefined;
};

const isOver = (place: Group) => !["outbid", "leading", "watching"].includes(place);

/** One lot among one's bids: how one stands, and the way to answer. */
export function MyLot({ auction, user, place, now, offer }: LotProps) {
  const maximum = auction.mine?.maximum ?? null;
  return (
    <article className="grid grid-cols-[4.5rem_minmax(0,1fr)] items-center gap-x-4 gap-y-3 py-4 sm:grid-cols-[4.5rem_minmax(0,1fr)_auto_8rem]">
      <ProductTile src={auction.imageUrl} alt="" category={auction.title} air="small" />
      <div className="min-w-0">
        <h3 className="font-sans text-base font-medium tracking-normal">
          <Link to={paths.auction(auction._id)} className="thumb-reach hover:underline">
            <WholeWords>{auction.title}</WholeWords>
          </Link>
        </h3>
        <p className="mt-0.5 text-sm text-ink-soft">
          {isOver(place) ? (
            over({ auction, user, place, offer })
          ) : (
            <TimeLeft {...{ auction, now }} />
          )}
          {/* A maximum that was passed says nothing any more. */}
          {maximum !== null && !isOver(place) && maximum > auction.currentBid && (
            <>
              {" · "}
              <span className="whitespace-nowrap">{messages.yourMaximumIs(rupees(maximum))}</span>
            </>
          )}
        </p>
      </div>
      <p className="max-sm:col-start-2 max-sm:row-start-2 sm:text-right">
        <span className="text-xs text-ink-soft sm:block">{priceName(auction, place)}</span>{" "}
        <Price amount={offer?.price ?? salePrice(auction)} className="text-lg" />
      </p>
      <Action {...{ auction, place }} />
    </article>
  );
}

/** How it ended, and when. What is to be paid or answered has a day for that, which matters more than when it ended. */
function over({ auction, user, place, offer }: Omit<LotProps, "now">): ReactNode {
  const until = place === "toPay" ? payUntil(auction) : null;
  if (until) return messages.payByWhen(longDate(until));
  if (offer) return messages.onOfferUntil(longDate(offer.answerBy));
  const how = place === "lost" ? whyLost(auction, user) : "";
  return (
    <>
      {how && `${how} · `}
      <span className="whitespace-nowrap">{messages.endedAt(shortDateTime(auction.endDate))}</span>
    </>
  );
}

function whyLost(auction: Auction, user: UserInfo): string {
  if (letLapse(auction, user)) return messages.youDidNotPayShort;
  return {
    sold: "",
    lapsed: messages.winnerDidNotPayShort,
    unsold: messages.unsold,
    reserveNotMet: messages.reserveNotMet,
  }[ending(auction)];
}

function TimeLeft({ auction, now }: Pick<LotProps, "auction" | "now">) {
  const coming = isComing(auction, now);
  return (
    <>
      {coming ? messages.startsIn : messages.endsIn}{" "}
      <Countdown endDate={coming ? auction.terms.startDate : auction.endDate} now={now} />
    </>
  );
}

function priceName(auction: Auction, place: Group): string {
  if (auction.highestBidderId === null) return messages.startingBid;
  if (place === "offered") return messages.offeredFor;
  if (place === "won" || place === "toPay") return messages.soldFor;
  if (place === "lost") return ending(auction) === "sold" ? messages.wentFor : messages.highestBid;
  return messages.currentBid;
}

const urgent: Partial<Record<Group, string>> = {
  outbid: messages.bidAgain,
  toPay: messages.orderIt,
  offered: messages.seeOffer,
};

function wayTo(place: Group, { _id, ordered }: Auction): string {
  if (place === "offered") return paths.secondChances;
  return place === "toPay" && ordered ? paths.orderHistory : paths.auction(_id);
}

function Action({ auction, place }: Pick<LotProps, "auction" | "place">) {
  // What is ordered is paid on its order's page.
  const isOrdered = place === "toPay" && auction.ordered;
  const word = isOrdered ? messages.payIt : (urgent[place] ?? messages.lookAt);
  return (
    <ButtonLink
      wide
      kind={place in urgent ? "primary" : "soft"}
      to={wayTo(place, auction)}
      aria-label={`${word}: ${auction.title}`}
      className="max-sm:col-span-2"
    >
      {word}
    </ButtonLink>
  );
}
