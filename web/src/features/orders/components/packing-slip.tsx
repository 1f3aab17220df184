import type { Order, Parcel } from "@/api/types";
import { Brand } from "@/components/ui/brand";
import { PostalAddress } from "@/components/ui/postal-address";
import { carriedBy } from "@/components/ui/tracking/messages";
import { WholeWords } from "@/components/ui/whole-words";
import { shortDate } from "@/lib/dates";
import { useShop } from "@/lib/shop";

import * as messages from "../messages";
import { packed, senderOf } from "../model/parcels";

/** On paper, into the parcel: for whom, from whom, and what to tick off; no prices. */
export function PackingSlip({ order, parcel }: { order: Order; parcel: Parcel }) {
  const sender = senderOf(parcel, useShop().name);
  return (
    <article className="rounded-card bg-surface p-6 md:p-10 print:p-0">
      <header className="flex flex-wrap items-start justify-between gap-6 border-b border-line pb-6">
        <Brand />
        <div className="text-sm sm:text-right print:text-right">
          <h1 className="text-2xl">{messages.packingSlip}</h1>
          <p className="mt-1 font-semibold">
            {[order.number, messages.slipParcel(parcel.no)].filter(Boolean).join(" · ")}
          </p>
          <p className="text-ink-soft">{messages.orderedDay(shortDate(order.createdAt))}</p>
        </div>
      </header>
      <div className="grid gap-6 py-6 text-sm leading-6 sm:grid-cols-2 print:grid-cols-2">
        <section aria-label={messages.slipFor}>
          <h2 className="mb-1 text-base">{messages.slipFor}</h2>
          <div className="text-base">
            <PostalAddress address={order.shippingAddress} />
          </div>
        </section>
        <section aria-label={messages.slipFrom}>
          <h2 className="mb-1 text-base">{messages.slipFrom}</h2>
          <p>{sender}</p>
          <p>{carriedBy(parcel.carrier, parcel.trackingNumber)}</p>
        </section>
      </div>
      <table aria-label={messages.products} className="w-full border-collapse text-left text-sm">
        <thead className="text-xs text-ink-soft">
          <tr className="border-b border-line-strong">
            <th scope="col" className="h-9 w-16 font-semibold sm:w-20 print:w-20">
              {messages.quantity}
            </th>
            <th scope="col" className="font-semibold">
              {messages.product}
            </th>
            <th scope="col" className="w-14 text-right font-semibold">
              {messages.ticked}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-b border-line">
          {packed(order, parcel).map(({ line, pieces }) => (
            <tr key={line.lineNo} className="break-inside-avoid">
              <td className="py-3 text-lg font-semibold tabular-nums">{pieces}</td>
              <td className="py-3 pr-3">
                <WholeWords>{line.name}</WholeWords>
              </td>
              <td>
                <span aria-hidden className="ml-auto block size-5 border border-line-strong" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </article>
  );
}
