import type { Order } from "@/api/types";
import { Brand } from "@/components/ui/brand";
import { PostalAddress } from "@/components/ui/postal-address";
import { PaperAmount } from "@/components/ui/paper-amount";
import { WholeWords } from "@/components/ui/whole-words";
import { longDate } from "@/lib/dates";
import { dollars } from "@/lib/money";
import { methodName } from "@/lib/payment-methods";
import { useShop } from "@/lib/shop";

import * as messages from "../messages";
import { paidInDollars } from "../model/order-state";

/** On paper: no buttons, no colours needed, everything an accountant asks for. */
export function Invoice({ order }: { order: Order }) {
  const { name, footer } = useShop();
  return (
    <article className="rounded-card bg-surface p-6 md:p-10 print:p-0">
      <header className="flex flex-wrap items-start justify-between gap-6 border-b border-line pb-6">
        <Brand />
        <div className="text-sm sm:text-right print:text-right">
          <h1 className="text-2xl">{messages.invoice}</h1>
          <p className="mt-1 font-semibold">{order.number}</p>
          <p className="font-mono text-xs break-all">{order._id}</p>
          <p className="text-ink-soft">{longDate(order.createdAt)}</p>
        </div>
      </header>
      <div className="grid gap-6 py-6 text-sm leading-6 sm:grid-cols-2 print:grid-cols-2">
        <section aria-label={messages.billingAddress}>
          <h2 className="mb-1 text-base">{messages.billingAddress}</h2>
          <PostalAddress address={{ ...order.shippingAddress, taxNumber: order.taxNumber }} />
          {order.user && <p className="text-ink-soft">{order.user.email}</p>}
        </section>
        <section aria-label={messages.shippingAddress}>
          <h2 className="mb-1 text-base">{messages.shippingAddress}</h2>
          <PostalAddress address={order.shippingAddress} />
        </section>
      </div>
      <InvoiceLines order={order} />
      <footer className="mt-8 grid gap-1 border-t border-line pt-6 text-sm">
        <p>
          {order.paidAt
            ? messages.paidWith(
                messages.paidAt(longDate(order.paidAt)),
                methodName(order.paymentMethod),
              )
            : messages.notPaid}
        </p>
        {order.status === "refunded" && <p>{messages.refundedAt(longDate(order.closedAt))}</p>}
        {order.isCancelled && <p>{messages.cancelledAt(longDate(order.closedAt))}</p>}
        {order.isPaid && <p className="text-ink-soft">{messages.thanks(name)}</p>}
        {footer && <p className="text-ink-soft">{footer}</p>}
      </footer>
    </article>
  );
}

/** On a phone four columns have no room: how many at what price then stands below the name. */
const wideOnly = "max-sm:hidden";
const roomy = "text-right tabular-nums sm:pl-3";

function InvoiceLines({ order }: { order: Order }) {
  const sums: [string, number][] = [
    [messages.items, order.itemsPrice],
    [messages.tax, order.taxPrice],
    [messages.shipping, order.shippingPrice],
    ...(order.discount
      ? ([[messages.discountOf(order.couponCode), -order.discount]] satisfies [string, number][])
      : []),
  ];
  return (
    <table aria-label={messages.products} className="w-full border-collapse text-left text-sm">
      <thead className="text-xs text-ink-soft">
        <tr className="border-b border-line-strong">
          <th scope="col" className="h-9 font-semibold">
            {messages.product}
          </th>
          <th scope="col" className={`${roomy} font-semibold`}>
            <span className={wideOnly}>{messages.quantity}</span>
          </th>
          <th scope="col" className={`${roomy} font-semibold`}>
            <span className={wideOnly}>{messages.price}</span>
          </th>
          <th scope="col" className="pl-3 text-right font-semibold">
            {messages.total}
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line border-b border-line">
        {order.orderItems.map((line) => (
          <tr key={line.lineNo} className="break-inside-avoid">
            <td className="py-2.5">
              <WholeWords>{line.name}</WholeWords>
              <span className="block text-ink-soft tabular-nums sm:hidden">
                {line.quantity} × <PaperAmount amount={line.price} />
              </span>
            </td>
            <td className={roomy}>
              <span className={wideOnly}>{line.quantity}</span>
            </td>
            <td className={roomy}>
              <span className={wideOnly}>
                <PaperAmount amount={line.price} />
              </span>
            </td>
            <td className="pl-3 text-right">
              <PaperAmount amount={line.lineTotal} className="font-medium" />
            </td>
          </tr>
        ))}
      </tbody>
      <tbody>
        {sums.map(([label, amount]) => (
          <Sum key={label} label={label}>
            {amount === 0 && label === messages.shipping ? (
              messages.free
            ) : (
              <PaperAmount amount={amount} className="font-medium" />
            )}
          </Sum>
        ))}
        <Sum label={messages.total} strong>
          <PaperAmount amount={order.totalPrice} className="text-lg font-semibold" />
        </Sum>
        {paidInDollars(order) && (
          <Sum label={messages.totalInUsd}>{dollars(order.totalPriceUsd)}</Sum>
        )}
      </tbody>
    </table>
  );
}

type SumProps = { label: string; strong?: boolean; children: React.ReactNode };

function Sum({ label, strong, children }: SumProps) {
  return (
    <tr>
      <th
        scope="row"
        colSpan={3}
        className={`pt-2.5 text-right font-normal ${strong ? "font-semibold text-ink" : "text-ink-soft"}`}
      >
        {label}
      </th>
      <td className="pt-2.5 pl-3 text-right tabular-nums">{children}</td>
    </tr>
  );
}
