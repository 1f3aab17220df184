import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";

import { Button } from "@/components/ui/button";
import { LoadFailed } from "@/components/ui/load-failed";
import { Pagination } from "@/components/ui/pagination";
import { SkeletonRows } from "@/components/ui/skeleton";
import { toastOfficeError } from "@/lib/toast";

import { invoicesPerPage, shopInvoicesQuery, useInvoicesFile } from "../api/invoices";
import * as messages from "../invoices/messages";
import { InvoiceList } from "./invoice-list";
import { MonthField } from "./month-field";

type Props = {
  month: string;
  page: number;
  onMonth: (month: string) => void;
  to: (page: number) => string;
};

/** Every invoice and credit note of a month, the house's and the sellers'. */
export function ShopInvoices({ month, page, onMonth, to }: Props) {
  const query = useQuery(shopInvoicesQuery(month, page));
  const file = useInvoicesFile(true);
  return (
    <>
      <div className="mb-6 flex flex-wrap items-end gap-3">
        <MonthField month={month} onMonth={onMonth} />
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
        <p className="text-sm text-ink-soft">{messages.none}</p>
      ) : (
        <>
          <InvoiceList invoices={query.data.items} sellers />
          <Pagination page={page} pages={Math.ceil(query.data.total / invoicesPerPage)} to={to} />
        </>
      )}
    </>
  );
}
