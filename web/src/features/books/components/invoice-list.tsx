import { Link } from "react-router";

import type { Invoice } from "@/api/types";
import { PaperAmount } from "@/components/ui/paper-amount";
import { cx } from "@/lib/cx";
import { paths } from "@/lib/paths";
import { useUser } from "@/lib/store/store";
import { shopDate } from "@/lib/zone";

import * as messages from "../invoices/messages";

type Props = { invoices: Invoice[]; sellers: boolean };

/**
 * Invoices and credit notes one below the other, with whose they are where that is not clear. On a narrow screen the
 * number and the amount come first, so that amounts stand in one column.
 */
export function InvoiceList({ invoices, sellers }: Props) {
  const user = useUser();
  // Accountants keep the books and open no orders.
  const opens = user?.isAdmin || user?.isSeller;
  const columns = sellers
    ? "lg:grid-cols-[10rem_6rem_minmax(0,1fr)_7rem_8rem_9rem]"
    : "lg:grid-cols-[10rem_6rem_7rem_8rem_minmax(9rem,1fr)]";
  const heads = [
    messages.number,
    messages.kind,
    ...(sellers ? [messages.seller] : []),
    messages.date,
    messages.order,
    messages.amount,
  ];
  return (
    <div>
      {/* For the eye: each line says by itself what it is. */}
      <p
        aria-hidden
        className={cx(
          "gap-x-4 border-b border-line-strong pb-2 text-xs font-semibold text-ink-soft max-lg:hidden lg:grid",
          columns,
        )}
      >
        {heads.map((name) => (
          <span key={name} className="last:text-right">
            {name}
          </span>
        ))}
      </p>
      <ul className="divide-y divide-line">
        {invoices.map((invoice) => (
          <li
            key={invoice._id}
            className={cx(
              "grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-1 py-3 text-sm",
              columns,
            )}
          >
            {opens ? (
              <Link
                to={paths.invoice(invoice.order)}
                className="prose-link justify-self-start font-semibold"
              >
                {invoice.number}
              </Link>
            ) : (
              <span className="font-semibold">{invoice.number}</span>
            )}
            {/* A credit note takes back what an invoice said. */}
            <PaperAmount
              amount={invoice.kind === "credit_note" ? -invoice.total : invoice.total}
              className="justify-self-end font-medium lg:order-last"
            />
            <span className="col-span-2 flex flex-wrap gap-x-4 gap-y-1 lg:contents">
              <span>{messages.kinds[invoice.kind]}</span>
              {sellers && (
                <span className="lg:truncate">
                  {invoice.sellerId ? invoice.document.seller.name : messages.house}
                </span>
              )}
              <span className="text-ink-soft">{shopDate(invoice.issuedAt)}</span>
              <span className="text-ink-soft">{invoice.orderNumber}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
