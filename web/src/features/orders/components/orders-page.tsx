import { useQuery } from "@tanstack/react-query";
import { type ReactNode } from "react";

import type { Order } from "@/api/types";
import { EmptyState } from "@/components/ui/empty-state";
import { NothingFound } from "@/components/ui/illustrations";
import { LoadFailed } from "@/components/ui/load-failed";
import { Page, PageHeader } from "@/components/ui/page";
import { Pagination } from "@/components/ui/pagination";
import { SkeletonRows } from "@/components/ui/skeleton";
import { cx } from "@/lib/cx";

import { ordersPerPage } from "../api/list-my-orders";
import { ordersQuery } from "../api/list-orders";
import * as messages from "../messages";
import type { Whose } from "../model/order-filters";
import { OrdersToolbar } from "./orders-toolbar";
import { useOrderFilters } from "./use-order-filters";

type Props = {
  whose: Whose;
  note?: string;
  actions?: ReactNode;
  /** Stands beside the search. */
  tools?: ReactNode;
  children: (orders: Order[]) => ReactNode;
};

/** The frame that admins and sellers share: search, filter, pages; `children` shows the orders. */
export function OrdersPage({ whose, note, actions, tools, children }: Props) {
  const { filters, change, toPage } = useOrderFilters(whose);
  const query = useQuery(ordersQuery(whose, filters));
  const { data, isPlaceholderData } = query;
  const pages = Math.ceil((data?.total ?? 0) / ordersPerPage);

  return (
    <Page title={messages.orders}>
      <PageHeader title={messages.orders} note={note} actions={actions} />
      <OrdersToolbar {...{ whose, filters, tools }} onChange={change} total={data?.total} />
      {query.isLoadingError ? (
        <LoadFailed query={query} said={messages.noOrders} />
      ) : data?.items.length === 0 ? (
        <EmptyState drawing={<NothingFound />} title={messages.noOrders} />
      ) : data ? (
        <div className={cx("transition-opacity duration-150", isPlaceholderData && "opacity-60")}>
          {children(data.items)}
          <div className="mt-8">
            <Pagination page={filters.page} pages={pages} to={toPage} />
          </div>
        </div>
      ) : (
        <SkeletonRows rows={ordersPerPage} />
      )}
    </Page>
  );
}
