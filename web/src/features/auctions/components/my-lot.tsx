import { Link } from "react-router";

import type { Auction, UserInfo } from "@/api/types";
import { ButtonLink } from "@/components/ui/button";
import { Countdown } from "@/components/ui/countdown";
import { smallPicture } from "@/components/ui/gallery/small-picture";
import { Price } from "@/components/ui/price";
import { ProductTile } from "@/components/ui/product-tile";
import { WholeWords } from "@/components/ui/whole-words";
import { longDate, shortDateTime } from "@/lib/dates";
import { rupees } from "@/lib/money";
import { paths } from "@/lib/paths";

import * as messages from "../messages";
import { isComing } from "../model/phase";
import { ending, isFree, letLapse, payUntil, type Place, salePrice } from "../model/standing";
import { useOpenChances } from "../sales/use-open-chances";

/** What is only watched is neither won nor lost, and what is won may have to be ordered and paid yet. */
export type Group = Place | "watching" | "toPay";

type LotProps = { auction: Auction; user: UserInfo; place: Group; now: number };

const isOver = (place: Group) => place === "won" || place === "toPay" || place === "lost";

/** One lot among one's bids: how one stands, and the way to answer. */
export function MyLot({ auction, user, place, now }: LotProps) {
  const maximum = auction.mine?.maximum ?? null;
  return (
    <article className="grid grid-cols-[4.5rem_minmax(0,1fr)] items-center gap-x-4 gap-y-3 py-4 sm:grid-cols-[4.5rem_minmax(0,1fr)_auto_8rem]">
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
        <p className="mt-0.5 text-sm text-pretty text-ink-soft">
          {isOver(place) ? over({ auction, user, place }) : <TimeLeft {...{ auction, now }} />}
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
        <Price amount={salePrice(auction)} className="text-lg" />
      </p>
      <Action {...{ auction, place }} />
    </article>
  );
}

/** How it ended, and when. What is to be paid has a day for that, which matters more than when it ended. */
function over({ auction, user, place }: Omit<LotProps, "now">): string {
  const until = place === "toPay" ? payUntil(auction) : null;
  if (until) return messages.payByWhen(longDate(until));
  const how = place === "lost" ? whyLost(auction, user) : "";
  return [how, messages.endedAt(shortDateTime(auction.endDate))].filter(Boolean).join(" · ");
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
  if (place === "won" || place === "toPay") return messages.soldFor;
  if (place === "lost") return ending(auction) === "sold" ? messages.wentFor : messages.highestBid;
  return messages.currentBid;
}

function Action({ auction, place }: Pick<LotProps, "auction" | "place">) {
  const offer = useOpenChances(isFree(auction)).find((one) => one.auctionId === auction._id);
  if (offer)
    return (
      <ButtonLink
        wide
        to={paths.secondChances}
        aria-label={`${messages.seeOffer}: ${auction.title}`}
        className="max-sm:col-span-2"
      >
        {messages.seeOffer}
      </ButtonLink>
    );
  const urgent = { outbid: messages.bidAgain, toPay: messages.orderIt };
  const isUrgent = place === "outbid" || place === "toPay";
  const word = isUrgent ? urgent[place] : messages.lookAt;
  return (
    <ButtonLink
      wide
      kind={isUrgent ? "primary" : "soft"}
      to={paths.auction(auction._id)}
      aria-label={`${word}: ${auction.title}`}
      className="max-sm:col-span-2"
    >
      {word}
    </ButtonLink>
  );
}
