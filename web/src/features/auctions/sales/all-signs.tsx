import { useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";

import type { LotSuspect } from "@/api/types";
import { Button } from "@/components/ui/button";
import { Dotted } from "@/components/ui/dotted";
import { EmptyState } from "@/components/ui/empty-state";
import { SleepingGavel } from "@/components/ui/illustrations";
import { LoadFailed } from "@/components/ui/load-failed";
import { Page, PageHeader } from "@/components/ui/page";
import { Pagination } from "@/components/ui/pagination";
import { SkeletonRows } from "@/components/ui/skeleton";
import { tabLook, tabRow } from "@/components/ui/tab-look";
import { WholeWords } from "@/components/ui/whole-words";
import { cx } from "@/lib/cx";
import { shortDateTime } from "@/lib/dates";
import { clampPage } from "@/lib/pages";
import { paths } from "@/lib/paths";
import { signPaths } from "@/lib/sign-paths";
import { toastOfficeError } from "@/lib/toast";

import { allSignsQuery, perPage, useMarkSigns } from "./api";
import * as messages from "./messages";
import { Evidence, lotLine } from "./signs";

/** Bidders on all lots who may be bidding for the seller, until an admin has seen them. */
export function AllSigns() {
  const [params] = useSearchParams();
  const [seen, page] = [params.get("seen") === "true", clampPage(params.get("page"))];
  const query = useQuery(allSignsQuery(seen, page));
  const { data } = query;
  return (
    <Page title={messages.signs}>
      <PageHeader
        title={messages.signs}
        note={messages.signsNote}
        actions={
          <Link to={paths.adminAuctions} className="prose-link text-sm">
            {messages.allAuctions}
          </Link>
        }
      />
      <nav aria-label={messages.signs} className={cx(tabRow, "mb-6")}>
        {[false, true].map((one) => (
          <Link
            key={String(one)}
            to={signPaths.all({ seen: one })}
            aria-current={one === seen ? "page" : undefined}
            className={cx(tabLook, "inline-grid place-items-center")}
          >
            {one ? messages.seenSigns : messages.newSigns}
          </Link>
        ))}
      </nav>
      {query.isPending && <SkeletonRows />}
      {query.isLoadingError && <LoadFailed query={query} said={messages.noSignsAnywhere} />}
      {data?.items.length === 0 && (
        <EmptyState
          drawing={<SleepingGavel />}
          title={seen ? messages.noneSeen : messages.noSignsAnywhere}
        />
      )}
      <ul className="grid gap-4">
        {data?.items.map((suspect) => (
          <Suspect key={suspect.auctionId + suspect.bidderId} suspect={suspect} />
        ))}
      </ul>
      {data && data.total > perPage && (
        <div className="mt-8">
          <Pagination
            page={page}
            pages={Math.ceil(data.total / perPage)}
            to={(to) => signPaths.all({ seen, page: to })}
          />
        </div>
      )}
    </Page>
  );
}

function Suspect({ suspect }: { suspect: LotSuspect }) {
  const { auctionId, bidderId, name, seenAt } = suspect;
  const mark = useMarkSigns();
  const send = () =>
    mark.mutate(
      { auction: auctionId, bidder: bidderId, seen: !seenAt },
      { onError: toastOfficeError },
    );
  return (
    <li className="flex flex-wrap items-start gap-x-6 gap-y-3 rounded-card border border-line bg-surface p-5">
      <div className="min-w-0 flex-1 basis-80">
        <p>
          <Link to={paths.adminUser(bidderId)} className="prose-link font-medium">
            {name}
          </Link>{" "}
          {messages.onLot}{" "}
          <Link to={paths.auction(auctionId)} className="prose-link font-medium">
            <WholeWords>{suspect.title}</WholeWords>
          </Link>
        </p>
        <p className="mt-0.5 text-sm text-ink-soft">
          <Dotted>
            {lotLine(suspect.sellerName, suspect.endDate)}
            {messages.bidsHere(suspect.bids)}
            {messages.found(shortDateTime(suspect.foundAt))}
          </Dotted>
        </p>
        <Evidence signs={suspect.signs} />
      </div>
      <Button
        size="sm"
        busy={mark.isPending}
        aria-label={(seenAt ? messages.bringBackOf : messages.markSeenOf)(name, suspect.title)}
        onClick={send}
      >
        {seenAt ? messages.bringBack : messages.markSeen}
      </Button>
    </li>
  );
}
