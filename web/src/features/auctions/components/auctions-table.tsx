import { Trash2 } from "lucide-react";
import { Link } from "react-router";

import type { Auction } from "@/api/types";
import { Badge } from "@/components/ui/badge";
import { BulkBar, ChooseAll, ChooseRow } from "@/components/ui/tables/choosing";
import { Price } from "@/components/ui/price";
import { StackingCell, StackingRow, StackingTable } from "@/components/ui/stacking-table";
import { IdText } from "@/components/ui/table";
import { shortDateTime } from "@/lib/dates";
import { paths } from "@/lib/paths";
import { serverNow } from "@/lib/server-clock";
import { type Chosen, useChosen } from "@/lib/use-chosen";
import type { Columns } from "@/lib/use-columns";

import { bidsTold, hasEnded } from "../model/phase";
import { salePrice } from "../model/stance";
import { useDeleteAuction } from "../api/delete-auction";
import * as messages from "../messages";
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
  { key: "id", name: messages.id },
  { key: "title", name: messages.titleField },
  { key: "state", name: messages.state },
  { key: "bid", name: messages.currentBid, figure: true },
  { key: "bids", name: messages.bids, figure: true },
  { key: "ends", name: messages.end },
];

/** Those that can be put away: all but what the lot is called. */
export const auctionColumns = columns
  .filter(({ key }) => key !== "title")
  .map(({ key, name }) => [key, name] as const);

type Props = { auctions: Auction[]; shown: Columns };

export function AuctionsTable({ auctions, shown }: Props) {
  const rows = useChosen(auctions);
  const { mutateAsync: remove } = useDeleteAuction();
  return (
    <>
      <StackingTable
        label={messages.auctions}
        columns={columns.filter(({ key }) => shown.shows(key))}
        chooser={<ChooseAll rows={rows} />}
      >
        {auctions.map((auction) => (
          <AuctionRow key={auction._id} {...{ auction, shown, rows }} />
        ))}
      </StackingTable>
      <BulkBar
        rows={rows}
        actions={[
          {
            label: messages.deleteMany,
            icon: <Trash2 />,
            danger: true,
            fits: () => true,
            act: ({ _id }) => remove(_id),
            question: messages.confirmDelete,
            note: (lots) => messages.titlesOf(lots.map(({ title }) => title)),
            done: messages.deletedMany,
          },
        ]}
      />
    </>
  );
}

type RowProps = { auction: Auction; shown: Columns; rows: Chosen<Auction> };

function AuctionRow({ auction, shown: { shows }, rows }: RowProps) {
  const state = states[auction.status];
  return (
    <StackingRow chooser={<ChooseRow rows={rows} id={auction._id} name={auction.title} />}>
      {shows("id") && (
        <StackingCell
          label={messages.id}
          place="bottomLeft"
          className="max-md:col-span-2 max-md:!row-start-4"
        >
          <IdText id={auction._id} />
        </StackingCell>
      )}
      <StackingCell place="topLeft" className="max-md:col-span-2 md:max-w-72">
        <Link to={paths.auction(auction._id)} className="font-medium text-link hover:underline">
          {auction.title}
        </Link>
        <span className="block text-xs text-ink-soft">{auction.creator.name}</span>
      </StackingCell>
      {shows("state") && (
        <StackingCell place="middleLeft">
          <Badge tone={state.tone}>{state.word}</Badge>
        </StackingCell>
      )}
      {shows("bid") && (
        <StackingCell place="middleRight" figure>
          <Price amount={salePrice(auction)} className="max-md:text-lg" />
          {auction.highestBidderId === null && (
            <span className="block text-xs text-ink-soft">{messages.startingBid}</span>
          )}
        </StackingCell>
      )}
      {shows("bids") && (
        <StackingCell
          label={messages.bids}
          place="bottomLeft"
          figure
          className="tabular-nums max-md:!text-left"
        >
          {bidsTold(auction)}
        </StackingCell>
      )}
      {shows("ends") && (
        <StackingCell place="bottomRight">
          {/* Above the time: beside it, it would take the room of the title on a phone. */}
          <span aria-hidden className="block text-xs text-ink-soft md:hidden">
            {hasEnded(auction, serverNow()) ? messages.endedState : messages.ends}
          </span>
          <span className="whitespace-nowrap">{shortDateTime(auction.endDate)}</span>
        </StackingCell>
      )}
      <StackingCell place="side">
        <DeleteAuctionButton auction={auction} />
      </StackingCell>
    </StackingRow>
  );
}
