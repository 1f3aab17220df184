import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";

import type { Sign } from "@/api/types";
import { EmptyState } from "@/components/ui/empty-state";
import { SleepingGavel } from "@/components/ui/illustrations";
import { LoadFailed } from "@/components/ui/load-failed";
import { Page, PageHeader } from "@/components/ui/page";
import { SkeletonRows } from "@/components/ui/skeleton";
import { WholeWords } from "@/components/ui/whole-words";
import { shortDateTime } from "@/lib/dates";
import { paths } from "@/lib/paths";
import { serverNow } from "@/lib/server-clock";

import { auctionQuery } from "../api/get-auction";
import { signsQuery } from "./api";
import * as messages from "./messages";

function evidence(sign: Sign): string {
  const words = messages.signWords;
  switch (sign.kind) {
    case "oneSeller":
      return words.oneSeller(sign.ofSeller, sign.lots, sign.sellerLots);
    case "neverWins":
      return words.neverWins(sign.ofSeller);
    case "newAccount":
      return words.newAccount(sign.hours);
    case "sameNetwork":
      return words.sameNetwork;
    case "earlyOnly":
      return words.earlyOnly(sign.early, sign.bids);
  }
}

/** Whose lot it is, and when it ended or will. */
export const lotLine = (seller: string, endDate: string) =>
  messages.lotOf(seller, shortDateTime(endDate), Date.parse(endDate) <= serverNow());

/** What points to a bidder, a line for each sign. */
export function Evidence({ signs }: { signs: Sign[] }) {
  return (
    <ul className="mt-2 list-disc pl-5 text-sm">
      {signs.map((sign) => (
        <li key={sign.kind}>{evidence(sign)}</li>
      ))}
    </ul>
  );
}

/** Bidders on one lot who may be bidding for its seller, for an admin to judge. */
export function Signs({ id }: { id: string }) {
  const query = useQuery(signsQuery(id));
  const { data: lot } = useQuery(auctionQuery(id));
  const { data } = query;
  return (
    <Page title={messages.signs}>
      <PageHeader
        title={messages.signs}
        note={messages.signsNote}
        actions={
          <Link to={paths.auction(id)} className="prose-link text-sm">
            {messages.backToLot}
          </Link>
        }
      />
      {lot && (
        <p className="mb-6">
          <Link to={paths.auction(id)} className="prose-link font-medium">
            <WholeWords>{lot.title}</WholeWords>
          </Link>
          <span className="block text-sm text-ink-soft">
            {lotLine(lot.creator.name, lot.endDate)}
          </span>
        </p>
      )}
      {query.isPending && <SkeletonRows rows={3} />}
      {query.isLoadingError && <LoadFailed query={query} said={messages.noSigns} />}
      {data?.length === 0 && <EmptyState drawing={<SleepingGavel />} title={messages.noSigns} />}
      <ul className="grid gap-4">
        {data?.map((suspect) => (
          <li key={suspect.bidderId} className="rounded-card border border-line bg-surface p-5">
            <div className="flex flex-wrap items-baseline gap-x-3">
              <Link to={paths.adminUser(suspect.bidderId)} className="prose-link font-medium">
                {suspect.name}
              </Link>
              <span className="text-sm text-ink-soft">{messages.bidsHere(suspect.bids)}</span>
            </div>
            <Evidence signs={suspect.signs} />
          </li>
        ))}
      </ul>
    </Page>
  );
}
