import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";

import { orderInvoicesQuery } from "@/features/books/api/invoices";
import { InvoicePaper } from "@/features/books/components/invoice-paper";
import { orderQuery } from "@/features/orders/api/get-order";
import { Invoice } from "@/features/orders/components/invoice";
import * as messages from "@/features/orders/messages";

import { Printed } from "./printed";

/** The numbered invoices of an order, each on its sheet; of one that is older than they, what it came to. */
export function Component() {
  const { id = "" } = useParams();
  const query = useQuery(orderQuery(id));
  const papers = useQuery(orderInvoicesQuery(id));
  const { data: order } = query;
  const ready = order && (papers.data ?? papers.isError);
  return (
    <Printed title={messages.invoice} {...{ id, query }}>
      {ready &&
        (papers.data?.length ? (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-8 print:block">
            {papers.data.map((invoice) => (
              <InvoicePaper key={invoice._id} invoice={invoice} />
            ))}
          </div>
        ) : (
          <Invoice order={order} />
        ))}
    </Printed>
  );
}
