import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";

import { type FirstView, stale } from "@/app/first-view/hydrate";
import { LazyGone } from "@/app/gone/lazy-gone";
import type { RawAuction } from "@/api/types";
import { isGone, NotLoaded } from "@/components/ui/load-failed";
import { NotFound } from "@/components/ui/not-found";
import { Page } from "@/components/ui/page";
import { auctionQuery } from "@/features/auctions/api/get-auction";
import { myStanceQuery } from "@/features/auctions/api/get-my-stance";
import { parseAuction } from "@/features/auctions/api/parse-auction";
import { useLiveAuction } from "@/features/auctions/api/live";
import { AfterEnd } from "@/features/auctions/sales/after-end";
import { AuctionView, AuctionViewSkeleton } from "@/features/auctions/components/auction-view";
import { useServerNow } from "@/lib/use-server-now";
import { noteServerNow, pageArrivedAt } from "@/lib/server-clock";
import { useUser } from "@/lib/store/store";

import { LazyQuestions } from "../questions/lazy-questions";

export const handle: FirstView = {
  prime: (client, { data }, { params }) => {
    const auction = data as RawAuction;
    noteServerNow(auction.serverNow, pageArrivedAt());
    client.setQueryData(auctionQuery(params.id ?? "").queryKey, parseAuction(auction), stale);
  },
};

export function Component() {
  const { id = "" } = useParams();
  const user = useUser();
  const now = useServerNow();
  const query = useQuery(auctionQuery(id));
  const { data: own } = useQuery(myStanceQuery(id, user?._id));
  const { watchers, connection, deleted, tell } = useLiveAuction(id);
  const auction = query.data && { ...query.data, mine: own?.mine };

  // What was deleted while it was open cannot be bid on any more.
  if (deleted || query.isLoadingError || isGone(query.error))
    return (
      <Page title="Auction">
        {deleted ? (
          <>
            <NotFound />
            <LazyGone thing="lot" />
          </>
        ) : (
          <NotLoaded query={query} gone={<LazyGone thing="lot" />} />
        )}
      </Page>
    );
  return (
    <Page title={query.data?.title ?? "Auction"} className="max-lg:!px-0 max-lg:!pt-0">
      <AfterEnd {...{ auction, user }} />
      {auction ? (
        <AuctionView
          auction={auction}
          mine={own?.mine ?? null}
          reserve={own?.reserve ?? null}
          onPlaced={tell}
          {...{ user, now, watchers, connection }}
        />
      ) : (
        <AuctionViewSkeleton />
      )}
      {auction && (
        <div className="max-lg:px-4 md:max-lg:px-8">
          <LazyQuestions thing="lot" {...{ id }} own={user?._id === auction.creator._id} />
        </div>
      )}
    </Page>
  );
}
