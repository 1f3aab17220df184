import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";

import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { SleepingGavel } from "@/components/ui/illustrations";
import { NotLoaded } from "@/components/ui/load-failed";
import { Page, PageHeader } from "@/components/ui/page";
import { Pagination } from "@/components/ui/pagination";
import { auctionListQuery } from "@/features/auctions/api/list-auctions";
import { useLiveAuctions } from "@/features/auctions/api/live";
import { ListControls } from "@/features/auctions/components/list-controls";
import { LotGrid, LotGridSkeleton } from "@/features/auctions/components/lot-grid";
import * as messages from "@/features/auctions/messages";
import { listPath, type ListState, perPage, readList } from "@/features/auctions/model/list-state";
import { paths } from "@/lib/paths";
import { useUser } from "@/lib/store/store";

export function Component() {
  const user = useUser();
  const [params] = useSearchParams();
  const state = readList(params);
  const query = useQuery(auctionListQuery(state));
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
      {query.isPending && <LotGridSkeleton count={8} />}
      {query.isLoadingError && <NotLoaded query={query} />}
      {data?.items.length === 0 && <Nothing state={state} />}
      {data && data.items.length > 0 && (
        <>
          <LotGrid lots={data.items} eager={4} />
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
      {narrowed || show !== "all" ? (
        <ButtonLink to={paths.auctions}>{messages.showAll}</ButtonLink>
      ) : (
        <ButtonLink to={paths.home}>{messages.goShopping}</ButtonLink>
      )}
    </EmptyState>
  );
}
