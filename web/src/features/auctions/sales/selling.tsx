import { useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";

import type { Selling } from "@/api/types";
import { Badge, type Tone } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { HeartCount, useHeartCounts } from "@/components/ui/hearts/heart-count";
import { SleepingGavel } from "@/components/ui/illustrations";
import { LoadFailed } from "@/components/ui/load-failed";
import { Page, PageHeader } from "@/components/ui/page";
import { Pagination } from "@/components/ui/pagination";
import { Price } from "@/components/ui/price";
import { SkeletonRows } from "@/components/ui/skeleton";
import { StackingCell, StackingRow, StackingTable } from "@/components/ui/stacking-table";
import { WholeWords } from "@/components/ui/whole-words";
import { clampPage } from "@/lib/pages";
import { paths } from "@/lib/paths";

import { perPage, sellingQuery } from "./api";
import { Decide } from "./decide";
import * as messages from "./messages";
import { priceOf, sellingLine, sortedByNeed, stageWord } from "./selling-line";

const tones: Record<Selling["stage"], Tone> = {
  running: "info",
  awaitingPayment: "plain",
  paid: "good",
  offered: "plain",
  free: "accent",
  relisted: "plain",
  putAway: "plain",
};

const columns = [
  { name: messages.lot },
  { name: messages.stage },
  { name: messages.price, figure: true },
];

/** A seller's own auctions: what ended, who has to pay, and what may be done next. */
export function SellerAuctions() {
  const [params] = useSearchParams();
  const page = clampPage(params.get("page"));
  const query = useQuery(sellingQuery(page));
  const { data } = query;
  const hearts = useHeartCounts("lot", data?.items.map(({ auction }) => auction._id) ?? []);
  const create = (
    <ButtonLink to={paths.createAuction} kind="primary">
      {messages.createAuction}
    </ButtonLink>
  );
  return (
    <Page title={messages.yourAuctions}>
      <PageHeader
        title={messages.yourAuctions}
        note={messages.yourAuctionsNote}
        actions={data && data.items.length > 0 ? create : undefined}
      />
      {query.isPending && <SkeletonRows />}
      {query.isLoadingError && <LoadFailed query={query} said={messages.noAuctions} />}
      {data?.items.length === 0 && (
        <EmptyState drawing={<SleepingGavel />} title={messages.noAuctions}>
          {create}
        </EmptyState>
      )}
      {data && data.items.length > 0 && (
        <>
          <StackingTable label={messages.yourAuctions} columns={columns}>
            {sortedByNeed(data.items).map((lot) => (
              <LotRow key={lot.auction._id} lot={lot} hearts={hearts[lot.auction._id]} />
            ))}
          </StackingTable>
          <div className="mt-8">
            <Pagination
              page={page}
              pages={Math.ceil(data.total / perPage)}
              to={(to) => paths.sellerAuctions(to)}
            />
          </div>
        </>
      )}
    </Page>
  );
}

function LotRow({ lot, hearts }: { lot: Selling; hearts: number | undefined }) {
  const { auction, stage } = lot;
  const price = priceOf(lot);
  return (
    <StackingRow>
      <StackingCell place="topLeft" className="md:max-w-80">
        <Link to={paths.auction(auction._id)} className="font-medium text-link hover:underline">
          <WholeWords>{auction.title}</WholeWords>
        </Link>
        <span className="block text-xs text-ink-soft">{sellingLine(lot)}</span>
        <HeartCount thing="lot" count={hearts} />
      </StackingCell>
      <StackingCell place="middleLeft">
        <Badge tone={tones[stage]}>{stageWord(lot)}</Badge>
      </StackingCell>
      <StackingCell place="topRight" figure>
        <Price amount={price.amount} className="max-md:text-lg" />
        <span className="block text-xs text-ink-soft md:whitespace-nowrap">{price.name}</span>
      </StackingCell>
      <StackingCell place="last">
        {stage === "free" && <Decide lot={lot} />}
        {stage === "relisted" && auction.relistedAs && (
          <Link to={paths.auction(auction.relistedAs)} className="prose-link text-sm">
            {messages.seeNew}
          </Link>
        )}
      </StackingCell>
    </StackingRow>
  );
}
