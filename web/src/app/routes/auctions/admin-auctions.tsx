import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";

import type { Auction } from "@/api/types";
import { Badge } from "@/components/ui/badge";
import { EmptyState } from "@/components/ui/empty-state";
import { SleepingGavel } from "@/components/ui/illustrations";
import { Page, PageHeader } from "@/components/ui/page";
import { Price } from "@/components/ui/price";
import { SkeletonRows } from "@/components/ui/skeleton";
import { Body, Cell, Head, HeadCell, IdText, Row, Table } from "@/components/ui/table";
import { auctionsQuery } from "@/features/auctions/api/get-auctions";
import { useLiveAuctions } from "@/features/auctions/api/live";
import { DeleteAuctionButton } from "@/features/auctions/components/delete-auction-button";
import { messages } from "@/features/auctions/messages";
import { shortDateTime } from "@/lib/dates";
import { paths } from "@/lib/paths";

const states = {
  open: { tone: "accent", word: "Open" },
  ended: { tone: "plain", word: "Ended" },
  sold: { tone: "good", word: "Sold" },
  unsold: { tone: "plain", word: "Unsold" },
} as const;

export function Component() {
  const query = useQuery(auctionsQuery());
  useLiveAuctions();
  return (
    <Page title="Auctions">
      <PageHeader title="Auctions" note="Newest first; current bids are live." />
      {query.isPending && <SkeletonRows />}
      {(query.isError || query.data?.length === 0) && (
        <EmptyState drawing={<SleepingGavel />} title={messages.none} />
      )}
      {query.data && query.data.length > 0 && (
        <Table label="Auctions">
          <Head>
            <HeadCell>ID</HeadCell>
            <HeadCell>Title</HeadCell>
            <HeadCell>Seller</HeadCell>
            <HeadCell>State</HeadCell>
            <HeadCell figure>Current bid</HeadCell>
            <HeadCell figure>Bids</HeadCell>
            <HeadCell>Ends</HeadCell>
            <HeadCell>
              <span className="sr-only">Delete</span>
            </HeadCell>
          </Head>
          <Body>
            {query.data.map((auction) => (
              <AuctionRow key={auction._id} auction={auction} />
            ))}
          </Body>
        </Table>
      )}
    </Page>
  );
}

function AuctionRow({ auction }: { auction: Auction }) {
  const state = states[auction.status];
  return (
    <Row>
      <Cell>
        <IdText id={auction._id} />
      </Cell>
      <Cell className="min-w-48 font-medium">
        <Link to={paths.auction(auction._id)} className="text-link hover:underline">
          {auction.title}
        </Link>
      </Cell>
      <Cell>{auction.creator.name}</Cell>
      <Cell>
        <Badge tone={state.tone}>{state.word}</Badge>
      </Cell>
      <Cell figure>
        <Price amount={auction.currentBid} />
      </Cell>
      <Cell figure>{auction.bidCount}</Cell>
      <Cell className="whitespace-nowrap">{shortDateTime(auction.endDate)}</Cell>
      <Cell className="text-right">
        <DeleteAuctionButton auction={auction} />
      </Cell>
    </Row>
  );
}
