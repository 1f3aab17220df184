import { useQuery } from "@tanstack/react-query";

import type { BooksEntry } from "@/api/types";
import { LoadFailed } from "@/components/ui/load-failed";
import { Pagination } from "@/components/ui/pagination";
import { PaperAmount } from "@/components/ui/paper-amount";
import { SkeletonRows } from "@/components/ui/skeleton";
import { shortDateTime } from "@/lib/dates";

import { entriesPerPage, entriesQuery } from "../api/books";
import * as messages from "../messages";
import { accountTitle } from "../model/accounts";
import { OrderLink } from "./order-link";

type Props = {
  month: string;
  page: number;
  to: (page: number) => string;
  /** All of the month, for the paper; without it what is on the screen is printed. */
  printed: Entries | null;
};
type Entries = { items: BooksEntry[]; total: number };

/** All that happened in a month, with what each thing moved from where to where. */
export function ShopEntries({ month, page, to, printed }: Props) {
  const query = useQuery(entriesQuery(month, page));
  return (
    <section aria-label={messages.entries} className="mt-10">
      <h2 className="mb-3 text-lg">{messages.entries}</h2>
      {query.isLoadingError ? (
        <LoadFailed query={query} said={messages.noEntries} />
      ) : !query.data ? (
        <SkeletonRows rows={6} />
      ) : query.data.total === 0 ? (
        <p className="text-sm text-ink-soft">{messages.noEntries}</p>
      ) : (
        <>
          <div className={printed ? "no-print" : ""}>
            <List {...query.data} />
          </div>
          {printed && (
            <div className="hidden print:block">
              <List {...printed} />
            </div>
          )}
          <div className="no-print">
            <Pagination page={page} pages={Math.ceil(query.data.total / entriesPerPage)} to={to} />
          </div>
        </>
      )}
    </section>
  );
}

function List({ items, total }: Entries) {
  return (
    <>
      <ul className="divide-y divide-line">
        {items.map((entry) => (
          <Entry key={entry._id} entry={entry} />
        ))}
      </ul>
      {items.length < total && (
        <p className="mt-3 hidden text-sm text-ink-soft print:block">
          {messages.onPaper(items.length, total)}
        </p>
      )}
    </>
  );
}

function Entry({ entry }: { entry: BooksEntry }) {
  return (
    <li className="grid break-inside-avoid gap-x-8 gap-y-2 py-3 text-sm sm:grid-cols-[minmax(0,1fr)_minmax(0,22rem)] print:py-1.5">
      <div>
        <p className="flex flex-wrap gap-x-3">
          <span className="font-semibold">{messages.kinds[entry.kind]}</span>
          {entry.order && (
            <OrderLink order={entry.order}>{entry.number || messages.order}</OrderLink>
          )}
        </p>
        <p className="text-ink-soft">{shortDateTime(entry.at)}</p>
        {entry.note && <p className="text-ink-soft">{entry.note}</p>}
        {entry.by && <p className="text-ink-soft">{messages.by(entry.by)}</p>}
      </div>
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-0.5">
        {entry.postings.map(({ account, amount }) => (
          <div key={account} className="contents">
            <dt className="text-ink-soft">{accountTitle(account)}</dt>
            <dd className="text-right">
              <PaperAmount amount={amount} />
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
