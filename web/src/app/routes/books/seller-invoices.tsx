import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useSearchParams } from "react-router";

import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { LoadFailed } from "@/components/ui/load-failed";
import { Page, PageHeader } from "@/components/ui/page";
import { Pagination } from "@/components/ui/pagination";
import { SkeletonRows } from "@/components/ui/skeleton";
import {
  invoicesPerPage,
  sellerInvoicesQuery,
  useInvoicesFile,
} from "@/features/books/api/invoices";
import { InvoiceList } from "@/features/books/components/invoice-list";
import { MonthField } from "@/features/books/components/month-field";
import * as messages from "@/features/books/invoices/messages";
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
          <InvoiceList invoices={query.data.items} />
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
