import type { Statement } from "@/api/types";
import { PaperAmount } from "@/components/ui/paper-amount";
import { paperRupees } from "@/components/ui/paper-digits";
import { shopDate } from "@/lib/zone";

import * as messages from "../messages";
import { monthName } from "../model/month";
import { OrderLink } from "./order-link";

// Between a phone and a tablet the words need what the columns leave between each other.
const cell =
  "px-3 py-2.5 first:pl-0 last:pr-0 align-top max-sm:p-0 sm:max-md:not-first:pl-2 sm:max-md:not-last:pr-2 print:py-1.5";

/** On a phone a row is a small block: what and how much, then when and the balance. */
const place = {
  date: "max-sm:col-start-1 max-sm:row-start-2 max-sm:text-ink-soft",
  // Where columns stand close, the words take what the figures leave.
  what: "max-sm:col-start-1 max-sm:row-start-1 sm:max-lg:w-full",
  order: "max-sm:col-start-1 max-sm:row-start-3",
  amount: "max-sm:col-start-2 max-sm:row-start-1",
  balance: "max-sm:col-start-2 max-sm:row-start-2",
};

/** Every change of the balance in the month, from the first to the last. */
export function StatementEntries({ statement }: { statement: Statement }) {
  const { entries, opening, closing, isCut } = statement;
  const month = monthName(statement.month).replaceAll(" ", "\u00a0");
  return (
    <section aria-label={messages.entries}>
      <h2 className="mb-3 text-lg">{messages.entries}</h2>
      <div className="sm:overflow-x-auto">
        <table
          aria-label={messages.entries}
          className="w-full border-collapse text-left text-sm max-sm:block sm:min-w-120"
        >
          <thead className="text-xs text-ink-soft max-sm:sr-only">
            <tr className="border-b border-line-strong">
              {[messages.date, messages.what, messages.order].map((name) => (
                <th key={name} scope="col" className={`${cell} font-semibold`}>
                  {name}
                </th>
              ))}
              {[messages.amount, messages.balance].map((name) => (
                <th key={name} scope="col" className={`${cell} text-right font-semibold`}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line max-sm:block">
            <Sum name={messages.openingOf(month)} amount={opening} />
            {entries.map((entry, number) => (
              <tr
                key={number}
                className="break-inside-avoid max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-x-4 max-sm:gap-y-0.5 max-sm:py-3"
              >
                <td className={`${cell} ${place.date} whitespace-nowrap tabular-nums`}>
                  {shopDate(entry.at)}
                </td>
                <td className={`${cell} ${place.what}`}>
                  {messages.kinds[entry.kind]}
                  {/* Money that becomes available, or is held back, changes no balance. */}
                  {entry.amount === 0 && entry.available !== 0 && (
                    <span className="block text-ink-soft">
                      {messages.movedAvailable(
                        paperRupees(Math.abs(entry.available)),
                        entry.available > 0,
                      )}
                    </span>
                  )}
                  {entry.note && <span className="block text-ink-soft">{entry.note}</span>}
                </td>
                <td className={`${cell} ${place.order} whitespace-nowrap`}>
                  {entry.order && (
                    <OrderLink order={entry.order}>{entry.number || messages.order}</OrderLink>
                  )}
                </td>
                <td className={`${cell} ${place.amount} text-right`}>
                  {entry.amount !== 0 && (
                    <PaperAmount amount={entry.amount} className="font-medium" />
                  )}
                </td>
                <td className={`${cell} ${place.balance} text-right`}>
                  <span className="mr-1.5 text-xs text-ink-soft sm:hidden">{messages.balance}</span>
                  <PaperAmount amount={entry.balance} className="text-ink-soft" />
                </td>
              </tr>
            ))}
            <Sum name={messages.closingOf(month)} amount={closing} />
          </tbody>
        </table>
      </div>
      {entries.length === 0 && <p className="mt-3 text-sm text-ink-soft">{messages.noEntries}</p>}
      {isCut && <p className="mt-3 text-sm text-ink-soft">{messages.isCut}</p>}
    </section>
  );
}

function Sum({ name, amount }: { name: string; amount: number }) {
  return (
    <tr className="bg-sunk/50 font-semibold max-sm:flex max-sm:justify-between">
      <th scope="row" colSpan={4} className="px-3 py-2.5 sm:first:pl-0">
        {name}
      </th>
      <td className="px-3 py-2.5 text-right sm:last:pr-0">
        <PaperAmount amount={amount} />
      </td>
    </tr>
  );
}
