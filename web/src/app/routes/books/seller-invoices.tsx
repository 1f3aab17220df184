import { useSearchParams } from "react-router";

import { Page, PageHeader } from "@/components/ui/page";
import { MonthInvoices } from "@/features/books/components/month-invoices";
import * as messages from "@/features/books/invoices/messages";
import { thisMonth } from "@/features/books/model/month";
import { returnPaths } from "@/lib/return-paths";

export function Component() {
  const [params, setParams] = useSearchParams();
  const month = params.get("month") ?? thisMonth();
  return (
    <Page title={messages.invoices}>
      <PageHeader title={messages.invoices} note={messages.invoicesNote} />
      <MonthInvoices
        month={month}
        page={Math.max(1, Number(params.get("page")) || 1)}
        onMonth={(next) => setParams({ month: next })}
        to={(page) => returnPaths.sellerInvoices({ month, page })}
      />
    </Page>
  );
}
