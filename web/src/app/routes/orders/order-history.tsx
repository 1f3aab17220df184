import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";

import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { EmptyBasket } from "@/components/ui/illustrations";
import { LoadFailed } from "@/components/ui/load-failed";
import { Page, PageHeader } from "@/components/ui/page";
import { Pagination } from "@/components/ui/pagination";
import { SkeletonRows } from "@/components/ui/skeleton";
import { myOrdersQuery, ordersPerPage } from "@/features/orders/api/list-my-orders";
import { OrderHistoryTable } from "@/features/orders/components/order-history-table";
import * as messages from "@/features/orders/messages";
import { clampPage } from "@/lib/pages";
import { paths } from "@/lib/paths";

export function Component() {
  const [params] = useSearchParams();
  const page = clampPage(params.get("page"));
  const query = useQuery(myOrdersQuery(page));
  const { data } = query;
  const pages = Math.ceil((data?.total ?? 0) / ordersPerPage);
  return (
    <Page title={messages.orderHistory}>
      <PageHeader title={messages.orderHistory} />
      {query.isLoadingError ? (
        <LoadFailed query={query} said={messages.historyEmpty}>
          <ButtonLink to={paths.home}>{messages.goShopping}</ButtonLink>
        </LoadFailed>
      ) : data?.items.length === 0 ? (
        <EmptyState drawing={<EmptyBasket />} title={messages.historyEmpty}>
          <ButtonLink to={paths.home} kind="primary">
            {messages.goShopping}
          </ButtonLink>
        </EmptyState>
      ) : data ? (
        <>
          <OrderHistoryTable orders={data.items} />
          <div className="mt-8">
            <Pagination
              page={page}
              pages={pages}
              to={(to) => (to > 1 ? `${paths.orderHistory}?page=${to}` : paths.orderHistory)}
            />
          </div>
        </>
      ) : (
        <SkeletonRows rows={6} head stacking />
      )}
    </Page>
  );
}
