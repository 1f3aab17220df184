import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { Link, useSearchParams } from "react-router";

import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { LoadFailed } from "@/components/ui/load-failed";
import { Page, PageHeader } from "@/components/ui/page";
import { Pagination } from "@/components/ui/pagination";
import { Price } from "@/components/ui/price";
import { SkeletonRows } from "@/components/ui/skeleton";
import {
  invoicesPerPage,
  sellerInvoicesQuery,
  useInvoicesFile,
} from "@/features/books/api/invoices";
import { MonthField } from "@/features/books/components/month-field";
import * as messages from "@/features/books/invoices/messages";
import { shortDate } from "@/lib/dates";
import { paths } from "@/lib/paths";
import { returnPaths } from "@/lib/return-paths";
import { toastOfficeError } from "@/lib/toast";

export function Component() {
  const [params, setParams] = useSearchParams();
  const month = params.get("month") ?? new Date().toISOString().slice(0, 7);
  const page = Math.max(1, Number(params.get("page")) || 1);
  const query = useQuery(sellerInvoicesQuery(month, page));
  const file = useInvoicesFile();
  return (
    <Page title={messages.invoices}>
      <PageHeader title={messages.invoices} note={messages.invoicesNote} />
      <div className="mb-6 flex flex-wrap items-end gap-3">
        <MonthField month={month} onMonth={(next) => setParams({ month: next })} />
        <Button
          busy={file.isPending}
          onClick={() => file.mutate(month, { onError: toastOfficeError })}
        >
          <Download /> {messages.asCsv}
        </Button>
      </div>
      {query.isLoadingError ? (
        <LoadFailed query={query} said={messages.none} />
      ) : !query.data ? (
        <SkeletonRows rows={8} />
      ) : query.data.total === 0 ? (
        <EmptyState title={messages.none} />
      ) : (
        <>
          <ul className="divide-y divide-line">
            {query.data.items.map((invoice) => (
              <li
                key={invoice._id}
                className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3 text-sm"
              >
                <Link
                  to={paths.invoice(invoice.order)}
                  className="prose-link font-semibold tabular-nums"
                >
                  {invoice.number}
                </Link>
                <span>{messages.kinds[invoice.kind]}</span>
                <span className="text-ink-soft">{shortDate(invoice.issuedAt)}</span>
                <span className="text-ink-soft tabular-nums">{invoice.orderNumber}</span>
                <Price amount={invoice.total} className="ml-auto" />
              </li>
            ))}
          </ul>
          <Pagination
            page={page}
            pages={Math.ceil(query.data.total / invoicesPerPage)}
            to={(next) => returnPaths.sellerInvoices({ month, page: next })}
          />
        </>
      )}
    </Page>
  );
}
