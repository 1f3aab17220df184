import { useQuery } from "@tanstack/react-query";

import type { Auction, UserInfo } from "@/api/types";
import { Badge, type Tone } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { SleepingGavel } from "@/components/ui/illustrations";
import { LoadFailed } from "@/components/ui/load-failed";
import { Page, PageHeader } from "@/components/ui/page";
import { SkeletonRows } from "@/components/ui/skeleton";
import { paths } from "@/lib/paths";
import { useServerNow } from "@/lib/use-server-now";

import { biddingQuery } from "../api/get-bidding";
import { myAuctionsQuery } from "../api/list-my-auctions";
import { watchedQuery } from "../api/list-watched";
import { useLiveAuctions } from "../api/live";
import * as messages from "../messages";
import { hasEnded } from "../model/phase";
import { isFree, payUntil, placeOf } from "../model/stance";
import { useOpenChances } from "../sales/use-open-chances";
import { Barred, LastWarning, LimitInAll } from "./limits";
import { type Group, MyLot } from "./my-lot";

/** What has to be answered in time comes first. */
const order: Group[] = ["outbid", "toPay", "offered", "leading", "watching", "won", "lost"];
const tones: Record<Group, Tone> = {
  outbid: "alert",
  toPay: "accent",
  offered: "accent",
  leading: "good",
  watching: "plain",
  won: "good",
  lost: "plain",
};

type Props = { user: UserInfo; watched: string[] };

function groupOf(auction: Auction, user: UserInfo, now: number, isOffered: boolean): Group {
  const place = placeOf(auction, user, now);
  if (place === "lost" && isOffered) return "offered";
  const owes = !auction.ordered || payUntil(auction) !== null;
  return place === "won" && owes ? "toPay" : place;
}

/** Every lot that somebody has bid on: what they must answer first, then what they lead, watch, have won and lost. */
export function MyBids({ user, watched }: Props) {
  const query = useQuery(myAuctionsQuery(user._id));
  const bidding = useQuery(biddingQuery(user._id));
  const { data: hearted = [] } = useQuery(watchedQuery(watched));
  const now = useServerNow();
  useLiveAuctions();
  const mine = query.data ?? [];
  const { offers, isWaiting } = useOpenChances(mine.some(isFree));
  const offerOf = ({ _id }: Auction) => offers.find(({ auctionId }) => auctionId === _id);
  // What stands above the lots comes with them, so that they do not move; when it does not come, they need not wait.
  const waiting = query.isPending || isWaiting || (bidding.isPending && bidding.failureCount === 0);
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
        : mine.filter((auction) => groupOf(auction, user, now, !!offerOf(auction)) === place),
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
                    <MyLot {...{ auction, user, place, now }} offer={offerOf(auction)} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
      </div>
    </Page>
  );
}
