import { Link } from "react-router";

import type { Invoice } from "@/api/types";
import { Price } from "@/components/ui/price";
import { shortDate } from "@/lib/dates";
import { paths } from "@/lib/paths";
import { useUser } from "@/lib/store/store";

import * as messages from "../invoices/messages";

type Props = { invoices: Invoice[]; sellers?: boolean };

/** Invoices and credit notes one below the other, with whose they are where that is not clear. */
export function InvoiceList({ invoices, sellers = false }: Props) {
  const user = useUser();
  // Accountants keep the books and open no orders.
  const opens = user?.isAdmin || user?.isSeller;
  return (
    <ul className="divide-y divide-line">
      {invoices.map((invoice) => (
        <li key={invoice._id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3 text-sm">
          {opens ? (
            <Link
              to={paths.invoice(invoice.order)}
              className="prose-link font-semibold tabular-nums"
            >
              {invoice.number}
            </Link>
          ) : (
            <span className="font-semibold tabular-nums">{invoice.number}</span>
          )}
          <span>{messages.kinds[invoice.kind]}</span>
          {sellers && (
            <span>{invoice.sellerId ? invoice.document.seller.name : messages.house}</span>
          )}
          <span className="text-ink-soft">{shortDate(invoice.issuedAt)}</span>
          <span className="text-ink-soft tabular-nums">{invoice.orderNumber}</span>
          <Price amount={invoice.total} className="ml-auto" />
        </li>
      ))}
    </ul>
  );
}
