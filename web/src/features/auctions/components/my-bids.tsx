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

import { myAuctionsQuery } from "../api/list-my-auctions";
import { useLiveAuctions } from "../api/live";
import * as messages from "../messages";
import { ending, type Place, placeOf, places } from "../model/standing";
import { smallPicture } from "@/components/ui/gallery/small-picture";

const tones: Record<Place, Tone> = { outbid: "alert", leading: "good", won: "good", lost: "plain" };

/** Every lot that somebody has bid on: what they must answer first, then what they lead, have won and lost. */
export function MyBids({ user }: { user: UserInfo }) {
  const query = useQuery(myAuctionsQuery(user._id));
  const now = useServerNow();
  useLiveAuctions();
  const groups = places.map((place) => ({
    place,
    lots: (query.data ?? []).filter((auction) => placeOf(auction, user, now) === place),
  }));
  return (
    <Page title={messages.myBids}>
      <PageHeader
        title={messages.myBids}
        note={messages.myBidsNote}
        actions={<ButtonLink to={paths.auctions}>{messages.seeAuctions}</ButtonLink>}
      />
      {query.isPending && <SkeletonRows rows={6} />}
      {query.isLoadingError && <LoadFailed query={query} />}
      {query.data?.length === 0 && (
        <EmptyState drawing={<SleepingGavel />} title={messages.noBidsYet}>
          <ButtonLink kind="primary" to={paths.auctions}>
            {messages.seeAuctions}
          </ButtonLink>
        </EmptyState>
      )}
      <div className="grid gap-10">
        {groups
          .filter(({ lots }) => lots.length > 0)
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

type LotProps = { auction: Auction; place: Place; now: number };

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
          <Link to={paths.auction(auction._id)} className="hover:underline">
            {auction.title}
          </Link>
        </h3>
        <p className="mt-0.5 text-sm text-ink-soft">
          {over ? (
            shortDateTime(auction.endDate)
          ) : (
            <>
              {messages.endsIn} <Countdown endDate={auction.endDate} now={now} />
            </>
          )}
          {maximum !== null && <> · {messages.yourMaximumIs(rupees(maximum))}</>}
        </p>
      </div>
      <p className="max-md:col-start-2 max-md:row-start-2 md:text-right">
        <span className="text-xs text-ink-soft md:block">{priceName(auction, place)}</span>{" "}
        <Price amount={auction.currentBid} className="text-lg" />
      </p>
      <Action {...{ auction, place }} />
    </article>
  );
}

function priceName(auction: Auction, place: Place): string {
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

function Action({ auction, place }: { auction: Auction; place: Place }) {
  const word = {
    outbid: messages.bidAgain,
    leading: messages.lookAt,
    won: auction.ordered ? messages.lookAt : messages.orderIt,
    lost: messages.lookAt,
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
