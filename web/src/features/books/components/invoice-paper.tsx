import { type ReactNode } from "react";

import type { Invoice } from "@/api/types";
import { Brand } from "@/components/ui/brand";
import { PaperAmount } from "@/components/ui/paper-amount";
import { PostalAddress } from "@/components/ui/postal-address";
import { WholeWords } from "@/components/ui/whole-words";
import { cx } from "@/lib/cx";
import { isGstin } from "@/lib/gstin";
import { methodName } from "@/lib/payment-methods";
import { useShop } from "@/lib/shop";
import { shopDate } from "@/lib/zone";

import * as messages from "../invoices/messages";

type Document = Invoice["document"];

/** One invoice or credit note on a sheet of A4: no colours needed, everything the tax office asks for. */
export function InvoicePaper({ invoice }: { invoice: Invoice }) {
  const { document } = invoice;
  const title =
    messages.titles[invoice.kind === "invoice" ? (document.title ?? "tax_invoice") : invoice.kind];
  return (
    <article
      aria-label={`${title} ${invoice.number}`}
      className="break-after-page rounded-card bg-surface p-6 last:break-after-auto md:p-10 print:rounded-none print:p-0"
    >
      <header className="flex flex-wrap items-start justify-between gap-6 border-b border-line pb-5">
        <Brand />
        <div className="text-sm sm:text-right print:text-right">
          <h1 className="text-2xl">{title}</h1>
          <p className="mt-1 text-base font-semibold">{invoice.number}</p>
          {invoice.refersTo && <p>{messages.creditOf(invoice.refersTo)}</p>}
          <p className="text-ink-soft">{messages.dated(shopDate(invoice.issuedAt))}</p>
          <p className="text-ink-soft">{messages.ofOrder(invoice.orderNumber)}</p>
          {document.placeOfSupply && (
            <p className="text-ink-soft">{messages.supplied(document.placeOfSupply)}</p>
          )}
        </div>
      </header>
      <Parties document={document} />
      <Lines document={document} pieces={invoice.kind === "invoice"} />
      <Sums invoice={invoice} />
      <footer className="mt-8 grid gap-1 border-t border-line pt-5 text-sm text-ink-soft">
        {invoice.kind === "invoice" && (
          <p>{messages.paidWith(methodName(document.paymentMethod))}</p>
        )}
        {document.inclusive && document.tax > 0 && <p>{messages.inclusive}</p>}
        {document.regime === "plain" && <p>{messages.notRegistered}</p>}
        {document.tax === 0 && <p>{messages.taxedNothing}</p>}
        <p>{messages.signed}</p>
      </footer>
    </article>
  );
}

function Parties({ document }: { document: Document }) {
  const { seller, buyer } = document;
  const shop = useShop();
  return (
    <div className="grid gap-6 py-5 text-sm leading-6 sm:grid-cols-2 print:grid-cols-2">
      <div>
        <h2 className="mb-1 text-base">{messages.seller}</h2>
        {/* A new shop has not said what its business is called. */}
        <p className="font-medium">{seller.name || shop.name}</p>
        <p className="whitespace-pre-line">{seller.address}</p>
        <p>{seller.state}</p>
        {seller.taxNumber && (
          <p>{messages.taxNumber(isGstin(seller.taxNumber), seller.taxNumber)}</p>
        )}
      </div>
      <div>
        <h2 className="mb-1 text-base">{messages.buyer}</h2>
        <PostalAddress address={{ ...buyer, fullName: buyer.name }} />
      </div>
    </div>
  );
}

const percent = (rate: number) => `${rate}%`;

type LinesProps = { document: Document; pieces: boolean };

/** A credit note may be of a part of a piece: it names amounts and no pieces. */
function Lines({ document, pieces }: LinesProps) {
  const coded = document.lines.some(({ hsn }) => hsn !== "");
  const reduced = pieces && document.lines.some(({ discount = 0 }) => discount > 0);
  const taxed = document.tax > 0;
  const head = "pl-3 text-right font-semibold";
  const heads = [
    ...(pieces ? [messages.quantity, messages.price] : []),
    ...(reduced ? [messages.discount] : []),
    ...(taxed ? [messages.taxable, messages.rate, messages.tax] : []),
    messages.total,
  ];
  return (
    <div className="sm:overflow-x-auto">
      <table
        aria-label={messages.goods}
        className="w-full border-collapse text-left text-sm max-sm:block print:text-xs"
      >
        <thead className="text-xs text-ink-soft max-sm:sr-only">
          <tr className="border-b border-line-strong">
            <th scope="col" className="h-9 font-semibold">
              {messages.goods}
            </th>
            {coded && (
              <th scope="col" className="pl-3 font-semibold">
                {messages.hsn}
              </th>
            )}
            {heads.map((name) => (
              <th key={name} scope="col" className={head}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-b border-line max-sm:block max-sm:border-t">
          {document.lines.map((line) => (
            <tr key={line.lineNo} className="break-inside-avoid max-sm:block max-sm:py-3">
              <td className="py-2.5 max-sm:block max-sm:py-0 max-sm:pb-1 max-sm:font-medium">
                <WholeWords>{line.name}</WholeWords>
              </td>
              {coded && (
                <Cell label={messages.hsn} className="sm:text-left">
                  {line.hsn}
                </Cell>
              )}
              {pieces && (
                <>
                  <Cell label={messages.quantity}>{line.quantity}</Cell>
                  <Amount label={messages.price} amount={line.price} />
                </>
              )}
              {reduced && <Amount label={messages.discount} amount={-(line.discount ?? 0)} />}
              {taxed && (
                <>
                  <Amount label={messages.taxable} amount={line.taxable} />
                  <Cell label={messages.rate}>{percent(line.rate)}</Cell>
                  <Amount label={messages.tax} amount={line.tax} />
                </>
              )}
              <Amount label={messages.total} amount={line.total} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type CellProps = { label: string; className?: string; children: ReactNode };

/** On a phone, where eight columns have no room, each figure stands on a line with its column's name. */
function Cell({ label, className, children }: CellProps) {
  return (
    <td
      className={cx(
        "pl-3 text-right whitespace-nowrap tabular-nums max-sm:flex max-sm:justify-between max-sm:py-0.5 max-sm:pl-0",
        className,
      )}
    >
      <span aria-hidden className="text-ink-soft sm:hidden">
        {label}
      </span>
      {children}
    </td>
  );
}

function Amount({ label, amount }: { label: string; amount: number }) {
  return (
    <Cell label={label}>
      <PaperAmount amount={amount} />
    </Cell>
  );
}

function Sums({ invoice }: { invoice: Invoice }) {
  const { document } = invoice;
  const taxes = document.rates.flatMap(({ parts }) =>
    parts.map((part): [string, number] => [
      messages.onRate(part.name, percent(part.rate)),
      part.amount,
    ]),
  );
  const sums: [string, number][] = [
    [document.tax > 0 ? messages.totalTaxable : messages.goods, document.taxable],
    ...(document.tax > 0 ? taxes : []),
    ...(document.shipping > 0 ? [[messages.shipping, document.shipping] as [string, number]] : []),
  ];
  return (
    <dl className="mt-4 ml-auto grid w-full max-w-xs break-inside-avoid grid-cols-[1fr_auto] gap-x-6 gap-y-1.5 text-sm">
      {sums.map(([label, amount], place) => (
        <div key={`${label}-${place}`} className="contents">
          <dt className="text-ink-soft">{label}</dt>
          <dd className="text-right">
            <PaperAmount amount={amount} />
          </dd>
        </div>
      ))}
      <div className="col-span-2 flex items-baseline justify-between gap-6 border-t border-line-strong pt-2">
        <dt className="font-semibold">
          {invoice.kind === "invoice" ? messages.toPay : messages.credited}
        </dt>
        <dd>
          <PaperAmount amount={document.total} className="text-lg font-semibold" />
        </dd>
      </div>
    </dl>
  );
}
