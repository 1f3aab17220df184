import { useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";

import type { Auction } from "@/api/types";
import { Badge } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { SleepingGavel } from "@/components/ui/illustrations";
import { LoadFailed } from "@/components/ui/load-failed";
import { Page, PageHeader } from "@/components/ui/page";
import { Pagination } from "@/components/ui/pagination";
import { Price } from "@/components/ui/price";
import { SkeletonRows } from "@/components/ui/skeleton";
import { StackingCell, StackingRow, StackingTable } from "@/components/ui/stacking-table";
import { IdText } from "@/components/ui/table";
import { shortDateTime } from "@/lib/dates";
import { paths } from "@/lib/paths";

import { auctionListQuery } from "../api/list-auctions";
import { useLiveAuctions } from "../api/live";
import * as messages from "../messages";
import { perPage, readList } from "../model/list-state";
import { DeleteAuctionButton } from "./delete-auction-button";

const states = {
  upcoming: { tone: "plain", word: messages.coming },
  live: { tone: "accent", word: messages.live },
  sold: { tone: "good", word: messages.sold },
  unsold: { tone: "plain", word: messages.unsold },
  reserveNotMet: { tone: "plain", word: messages.reserveNotMet },
  lapsed: { tone: "alert", word: messages.lapsed },
} as const;

const columns = [
  { name: messages.id },
  { name: messages.titleField },
  { name: messages.state },
  { name: messages.currentBid, figure: true },
  { name: messages.bids, figure: true },
  { name: messages.ends },
];

/** Every auction, for an admin: newest first, current bids live. */
export function ManageAuctions() {
  const [params] = useSearchParams();
  const list = readList(params);
  const query = useQuery(auctionListQuery(list));
  const { data } = query;
  useLiveAuctions();
  return (
    <Page title={messages.auctions}>
      <PageHeader
        title={messages.auctions}
        note={messages.manageNote}
        actions={<ButtonLink to={paths.adminAllSigns()}>{messages.shillSigns}</ButtonLink>}
      />
      {query.isPending && <SkeletonRows />}
      {query.isLoadingError && <LoadFailed query={query} said={messages.none} />}
      {data?.items.length === 0 && <EmptyState drawing={<SleepingGavel />} title={messages.none} />}
      {data && data.items.length > 0 && (
        <>
          <StackingTable label={messages.auctions} columns={columns}>
            {data.items.map((auction) => (
              <AuctionRow key={auction._id} auction={auction} />
            ))}
          </StackingTable>
          <div className="mt-8">
            <Pagination
              page={list.page}
              pages={Math.ceil(data.total / perPage)}
              to={(page) => `${paths.adminAuctions}${page > 1 ? `?page=${page}` : ""}`}
            />
          </div>
        </>
      )}
    </Page>
  );
}

function AuctionRow({ auction }: { auction: Auction }) {
  const state = states[auction.status];
  return (
    <StackingRow>
      <StackingCell label={messages.id} place="middleLeft">
        <IdText id={auction._id} />
      </StackingCell>
      <StackingCell place="topLeft" className="md:max-w-72">
        <Link to={paths.auction(auction._id)} className="font-medium text-link hover:underline">
          {auction.title}
        </Link>
        <span className="block text-xs text-ink-soft">{auction.creator.name}</span>
      </StackingCell>
      <StackingCell place="bottomLeft">
        <Badge tone={state.tone}>{state.word}</Badge>
      </StackingCell>
      <StackingCell place="topRight" className="text-right">
        <Price amount={auction.currentBid} className="max-md:text-lg" />
      </StackingCell>
      <StackingCell label={messages.bids} place="middleRight" className="text-right tabular-nums">
        {auction.bidCount}
      </StackingCell>
      <StackingCell label={messages.ends} place="bottomRight">
        <span className="whitespace-nowrap">{shortDateTime(auction.endDate)}</span>
      </StackingCell>
      <StackingCell place="side">
        <DeleteAuctionButton auction={auction} />
      </StackingCell>
    </StackingRow>
  );
}
