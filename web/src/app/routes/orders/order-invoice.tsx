import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, Printer } from "lucide-react";
import { useParams } from "react-router";

import { Button, ButtonLink } from "@/components/ui/button";
import { NotLoaded } from "@/components/ui/load-failed";
import { Page } from "@/components/ui/page";
import { Loading, Skeleton } from "@/components/ui/skeleton";
import { orderInvoicesQuery } from "@/features/books/api/invoices";
import { InvoicePaper } from "@/features/books/components/invoice-paper";
import { orderQuery } from "@/features/orders/api/get-order";
import { Invoice } from "@/features/orders/components/invoice";
import * as messages from "@/features/orders/messages";
import { paths } from "@/lib/paths";

/** The numbered invoices of an order, each on its sheet; of one that is older than they, what it came to. */
export function Component() {
  const { id = "" } = useParams();
  const query = useQuery(orderQuery(id));
  const papers = useQuery(orderInvoicesQuery(id));
  const { data: order } = query;
  const ready = order && (papers.data ?? papers.isError);
  return (
    <Page title={messages.invoice}>
      <div className="mx-auto max-w-3xl print:max-w-none">
        <div className="no-print mb-6 flex items-center justify-between gap-4">
          <ButtonLink to={paths.order(id)} kind="quiet" size="sm" className="-ml-3">
            <ArrowLeft /> {messages.backToTheOrder}
          </ButtonLink>
          <Button size="sm" disabled={!ready} onClick={() => window.print()}>
            <Printer /> {messages.print}
          </Button>
        </div>
        {ready ? (
          papers.data?.length ? (
            <div className="grid grid-cols-[minmax(0,1fr)] gap-8 print:block">
              {papers.data.map((invoice) => (
                <InvoicePaper key={invoice._id} invoice={invoice} />
              ))}
            </div>
          ) : (
            <Invoice order={order} />
          )
        ) : query.isLoadingError ? (
          <NotLoaded query={query} />
        ) : (
          <Loading>
            <Skeleton className="h-160 rounded-card" />
          </Loading>
        )}
      </div>
    </Page>
  );
}
