import { useQuery } from "@tanstack/react-query";

import { EmptyState } from "@/components/ui/empty-state";
import { LoadFailed } from "@/components/ui/load-failed";
import { Pagination } from "@/components/ui/pagination";
import { SkeletonRows } from "@/components/ui/skeleton";
import { toastOfficeError } from "@/lib/toast";

import {
  invoicesPerPage,
  sellerInvoicesQuery,
  shopInvoicesQuery,
  useInvoicesFile,
} from "../api/invoices";
import * as messages from "../invoices/messages";
import { InvoiceList } from "./invoice-list";
import { MonthBar } from "./month-bar";

type Props = {
  /** All of the shop's, the house's and the sellers', rather than one's own. */
  all?: boolean;
  month: string;
  page: number;
  onMonth: (month: string) => void;
  to: (page: number) => string;
};

/** The invoices and credit notes of a month. */
export function MonthInvoices({ all = false, month, page, onMonth, to }: Props) {
  const query = useQuery(all ? shopInvoicesQuery(month, page) : sellerInvoicesQuery(month, page));
  const file = useInvoicesFile(all);
  return (
    <>
      <MonthBar
        month={month}
        onMonth={onMonth}
        saving={file.isPending}
        onSave={() => file.mutate(month, { onError: toastOfficeError })}
      />
      {query.isLoadingError ? (
        <LoadFailed query={query} said={messages.none} />
      ) : !query.data ? (
        <SkeletonRows rows={8} />
      ) : query.data.total === 0 ? (
        <EmptyState title={messages.none} />
      ) : (
        <div className="grid gap-6">
          <InvoiceList invoices={query.data.items} sellers={all} />
          <Pagination page={page} pages={Math.ceil(query.data.total / invoicesPerPage)} to={to} />
        </div>
      )}
    </>
  );
}
