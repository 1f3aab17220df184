import { useQuery } from "@tanstack/react-query";

import type { SearchTotal } from "@/api/types";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Dotted } from "@/components/ui/dotted";
import { NothingFound } from "@/components/ui/illustrations";
import { LoadFailed } from "@/components/ui/load-failed";
import { Pagination } from "@/components/ui/pagination";
import { SkeletonRows } from "@/components/ui/skeleton";
import { shortDateTime } from "@/lib/dates";
import { toastOfficeError } from "@/lib/toast";

import { searchTotalsQuery, totalsPerPage, useForgetTotal, type Vain } from "../api/search-desk";
import * as messages from "../desk/messages";

type Props = {
  by: Vain;
  page: number;
  to: (page: number) => string;
  onSynonym: (query: string) => void;
  onPin: (query: string) => void;
};

/** What was searched for in vain, most often first, each one press from being mended. */
export function DeskTotals({ by, page, to, onSynonym, onPin }: Props) {
  const query = useQuery(searchTotalsQuery(by, page));
  const { data } = query;
  if (query.isLoadingError) return <LoadFailed query={query} />;
  if (!data) return <SkeletonRows rows={6} />;
  if (data.items.length === 0)
    return (
      <EmptyState drawing={<NothingFound />} title={messages.nothingInVain}>
        <p className="text-ink-soft">{messages.nothingInVainNote}</p>
      </EmptyState>
    );
  return (
    <>
      <p className="text-sm text-ink-soft">
        {by === "empty" ? messages.emptyNote : messages.unclickedNote}
      </p>
      <ul className="mt-2 divide-y divide-line">
        {data.items.map((total) => (
          <li key={total.key} className="py-3">
            <Row {...{ total, by, onSynonym, onPin }} />
          </li>
        ))}
      </ul>
      <div className="mt-8">
        <Pagination page={page} pages={Math.ceil(data.total / totalsPerPage)} to={to} />
      </div>
    </>
  );
}

type RowProps = Pick<Props, "by" | "onSynonym" | "onPin"> & { total: SearchTotal };

function Row({ total, by, onSynonym, onPin }: RowProps) {
  const forget = useForgetTotal();
  const { key, query, searches, lastAt } = total;
  return (
    <div className="grid gap-x-6 gap-y-2 lg:flex lg:items-center lg:justify-between">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{query}</p>
        <p className="text-sm text-ink-soft tabular-nums">
          <Dotted>
            {messages.inVain[by](total[by], searches)}
            {messages.lastAt(shortDateTime(lastAt))}
          </Dotted>
        </p>
      </div>
      <div className="flex shrink-0 flex-wrap gap-2">
        <Button
          size="sm"
          aria-label={messages.addSynonymFor(query)}
          onClick={() => onSynonym(query)}
        >
          {messages.addSynonym}
        </Button>
        <Button size="sm" aria-label={messages.pinResultsFor(query)} onClick={() => onPin(query)}>
          {messages.pinResults}
        </Button>
        <Button
          size="sm"
          kind="quiet"
          className="-mr-3"
          aria-label={messages.forgetTotals(query)}
          busy={forget.isPending}
          onClick={() => forget.mutate(key, { onError: toastOfficeError })}
        >
          {messages.forget}
        </Button>
      </div>
    </div>
  );
}
