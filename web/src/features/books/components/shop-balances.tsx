import { Link } from "react-router";

import type { ShopBooks } from "@/api/types";
import { Badge } from "@/components/ui/badge";
import { PaperAmount } from "@/components/ui/paper-amount";
import { cx } from "@/lib/cx";
import { paths } from "@/lib/paths";

import * as messages from "../messages";
import { accountTitle } from "../model/accounts";
import { isOver } from "../model/month";
import { ComingList } from "./coming-list";

const cell = "px-3 sm:max-md:px-1.5 py-2.5 first:pl-0 last:pr-0";

/** Each account of the shop with the month's movement, and what the shop owes whom. */
export function ShopBalances({ books }: { books: ShopBooks }) {
  // What there is today is none of a month that is over: its paper has what there was.
  const over = isOver(books.month);
  const todays = over ? "no-print" : "";
  return (
    <div className="grid gap-10">
      <section aria-label={messages.balances}>
        <FiguresTable
          label={messages.balances}
          heads={[
            messages.accountName,
            messages.opening,
            messages.debit,
            messages.credit,
            messages.closing,
          ]}
          rows={books.accounts.map(({ account, opening, debit, credit, closing }) => ({
            key: account,
            name: accountTitle(account),
            amounts: [opening, debit, credit, closing],
          }))}
        />
        <p className="mt-3 text-sm text-ink-soft">{messages.signNote}</p>
      </section>
      <section aria-label={messages.sellers} className={todays}>
        <h2 className="mb-3 text-lg">{messages.sellers}</h2>
        {over && <p className="mb-3 text-sm text-ink-soft">{messages.asOfToday}</p>}
        {books.sellers.length === 0 ? (
          <p className="text-sm text-ink-soft">{messages.noSellers}</p>
        ) : (
          <FiguresTable
            label={messages.sellers}
            heads={[messages.seller, messages.pending, messages.held, messages.available]}
            rows={books.sellers.map(({ _id, name, pending, held, available, hasBank }) => ({
              key: _id,
              name: (
                <span className="flex flex-wrap items-center gap-2">
                  <Link to={paths.adminStatement(_id)} className="prose-link">
                    {name || _id}
                  </Link>
                  {!hasBank && <Badge tone="alert">{messages.noBank}</Badge>}
                </span>
              ),
              amounts: [pending, held, available],
            }))}
          />
        )}
      </section>
      <ComingList coming={books.coming} sellers className={todays} />
    </div>
  );
}

/** A phone has room for the last amount; the others stand below the name. */
const between = (place: number, amounts: unknown[]) => place < amounts.length - 1;

type Row = { key: string; name: React.ReactNode; amounts: number[] };
type TableProps = { label: string; heads: string[]; rows: Row[] };

function FiguresTable({ label, heads, rows }: TableProps) {
  return (
    <table aria-label={label} className="w-full border-collapse text-left text-sm">
      <thead className="text-xs text-ink-soft">
        <tr className="border-b border-line-strong">
          {heads.map((name, place) => (
            <th
              key={name}
              scope="col"
              className={cx(
                cell,
                "font-semibold",
                place > 0 && "text-right",
                place > 0 && between(place, heads) && "max-sm:hidden",
              )}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {rows.map(({ key, name, amounts }) => (
          <tr key={key} className="break-inside-avoid">
            <th scope="row" className={`${cell} font-medium`}>
              {name}
              <dl className="mt-1 grid gap-0.5 text-xs font-normal text-ink-soft sm:hidden">
                {amounts.slice(0, -1).map((amount, place) => (
                  <div key={place} className="flex flex-wrap gap-x-1.5">
                    <dt>{heads[place + 1]}</dt>
                    <dd>
                      <PaperAmount amount={amount} />
                    </dd>
                  </div>
                ))}
              </dl>
            </th>
            {amounts.map((amount, place) => (
              <td
                key={place}
                className={cx(
                  cell,
                  "text-right max-sm:align-top",
                  between(place, amounts) && "max-sm:hidden",
                )}
              >
                <PaperAmount
                  amount={amount}
                  className={between(place, amounts) ? "text-ink-soft" : "font-semibold"}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
