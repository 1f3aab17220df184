import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";

import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { SleepingGavel } from "@/components/ui/illustrations";
import { NotLoaded } from "@/components/ui/load-failed";
import { Page, PageHeader } from "@/components/ui/page";
import { Pagination } from "@/components/ui/pagination";
import { Loading } from "@/components/ui/skeleton";
import { auctionListQuery } from "@/features/auctions/api/list-auctions";
import { useLiveAuctions } from "@/features/auctions/api/live";
import { useOwnStandings } from "@/features/auctions/api/own-standings";
import { AuctionCard, AuctionCardSkeleton } from "@/features/auctions/components/auction-card";
import { ListControls } from "@/features/auctions/components/list-controls";
import * as messages from "@/features/auctions/messages";
import { listPath, type ListState, perPage, readList } from "@/features/auctions/model/list-state";
import { useServerNow } from "@/lib/use-server-now";
import { paths } from "@/lib/paths";
import { useUser } from "@/lib/store/store";

const grid =
  "grid grid-cols-1 gap-x-6 gap-y-7 min-[30rem]:grid-cols-2 min-[30rem]:gap-y-10 md:grid-cols-3 lg:grid-cols-4";

export function Component() {
  const user = useUser();
  const now = useServerNow();
  const [params] = useSearchParams();
  const state = readList(params);
  const query = useQuery(auctionListQuery(state));
  const ownOf = useOwnStandings(user?._id);
  useLiveAuctions();
  const { data } = query;
  return (
    <Page title={messages.title}>
      <PageHeader
        title={messages.title}
        note={messages.titleNote}
        actions={
          <>
            {user && <ButtonLink to={paths.myBids}>{messages.myBids}</ButtonLink>}
            {user?.isSeller && (
              <ButtonLink kind="primary" to={paths.createAuction}>
                {messages.create}
              </ButtonLink>
            )}
          </>
        }
      />
      <ListControls state={state} />
      {query.isPending && (
        <Loading className={grid}>
          {Array.from({ length: 8 }, (_, place) => (
            <AuctionCardSkeleton key={place} />
          ))}
        </Loading>
      )}
      {query.isLoadingError && <NotLoaded query={query} />}
      {data?.items.length === 0 && <Nothing state={state} />}
      {data && data.items.length > 0 && (
        <>
          <ul className={grid}>
            {data.items.map((auction, place) => (
              <li key={auction._id}>
                <AuctionCard
                  auction={{ ...auction, mine: ownOf(auction._id) }}
                  now={now}
                  eager={place < 4}
                />
              </li>
            ))}
          </ul>
          <div className="mt-10">
            <Pagination
              page={state.page}
              pages={Math.ceil(data.total / perPage)}
              to={(page) => listPath(state, { page })}
            />
          </div>
        </>
      )}
    </Page>
  );
}

const nothing = {
  all: messages.none,
  live: messages.noneLive,
  coming: messages.noneComing,
  ended: messages.noneEnded,
};

function Nothing({ state }: { state: ListState }) {
  const { show, query, category, page } = state;
  const narrowed = query !== "" || category !== "" || page > 1;
  return (
    <EmptyState drawing={<SleepingGavel />} title={narrowed ? messages.noneMatch : nothing[show]}>
      {(narrowed || show !== "all") && (
        <ButtonLink to={paths.auctions}>{messages.showAll}</ButtonLink>
      )}
    </EmptyState>
  );
}
