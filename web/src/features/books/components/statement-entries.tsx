import { Link } from "react-router";

import type { Statement } from "@/api/types";
import { Price } from "@/components/ui/price";
import { shortDate } from "@/lib/dates";
import { paths } from "@/lib/paths";

import * as messages from "../messages";

const cell = "px-3 py-2.5 first:pl-0 last:pr-0 align-top";

/** Every change of the balance in the month, from the first to the last. */
export function StatementEntries({ statement }: { statement: Statement }) {
  const { entries, opening, closing, isCut } = statement;
  return (
    <section aria-label={messages.entries}>
      <h2 className="mb-3 text-lg">{messages.entries}</h2>
      <div className="overflow-x-auto">
        <table
          aria-label={messages.entries}
          className="w-full min-w-120 border-collapse text-left text-sm"
        >
          <thead className="text-xs text-ink-soft">
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
          <tbody className="divide-y divide-line">
            <Sum name={messages.opening} amount={opening} />
            {entries.map((entry, place) => (
              <tr key={place} className="break-inside-avoid">
                <td className={`${cell} whitespace-nowrap tabular-nums`}>{shortDate(entry.at)}</td>
                <td className={cell}>
                  {messages.kinds[entry.kind] ?? entry.kind}
                  {entry.note && <span className="block text-ink-soft">{entry.note}</span>}
                </td>
                <td className={`${cell} whitespace-nowrap`}>
                  {entry.order && (
                    <Link to={paths.order(entry.order)} className="prose-link">
                      {entry.number || messages.order}
                    </Link>
                  )}
                </td>
                <td className={`${cell} text-right`}>
                  <Price amount={entry.amount} className="font-medium!" />
                </td>
                <td className={`${cell} text-right`}>
                  <Price amount={entry.balance} className="font-normal! text-ink-soft" />
                </td>
              </tr>
            ))}
            <Sum name={messages.closing} amount={closing} />
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
    <tr className="bg-sunk/50 font-semibold">
      <th scope="row" colSpan={4} className="px-3 py-2.5">
        {name}
      </th>
      <td className="px-3 py-2.5 text-right last:pr-0">
        <Price amount={amount} />
      </td>
    </tr>
  );
}
