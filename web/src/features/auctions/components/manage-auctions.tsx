import { useQuery } from "@tanstack/react-query";
import { Navigate, useSearchParams } from "react-router";

import { ButtonLink } from "@/components/ui/button";
import { ColumnsMenu } from "@/components/ui/tables/columns-menu";
import { EmptyState } from "@/components/ui/empty-state";
import { SleepingGavel } from "@/components/ui/illustrations";
import { LoadFailed } from "@/components/ui/load-failed";
import { Page, PageHeader } from "@/components/ui/page";
import { Pagination } from "@/components/ui/pagination";
import { SkeletonRows } from "@/components/ui/skeleton";
import { cx } from "@/lib/cx";
import { signPaths } from "@/lib/sign-paths";
import { useColumns } from "@/lib/use-columns";

import { auctionListQuery } from "../api/list-auctions";
import { useLiveAuctions } from "../api/live";
import * as messages from "../messages";
import { officeListPath, perPage, readList } from "../model/list-state";
import { auctionColumns, AuctionsTable } from "./auctions-table";
import { ListControls } from "./list-controls";

/** Every auction, for an admin: found, sorted and chosen as in the shop, current bids live. */
export function ManageAuctions() {
  const [params] = useSearchParams();
  const list = readList(params);
  const query = useQuery(auctionListQuery(list));
  const shown = useColumns("auctions");
  const { data, isPlaceholderData } = query;
  useLiveAuctions();
  const pages = data ? Math.max(Math.ceil(data.total / perPage), 1) : 1;
  const none = list.query || list.show !== "all" ? messages.noneMatch : messages.none;
  return (
    <Page title={messages.auctions}>
      <PageHeader
        title={messages.auctions}
        note={messages.manageNote}
        actions={<ButtonLink to={signPaths.all()}>{messages.shillSigns}</ButtonLink>}
      />
      <ListControls
        state={list}
        path={officeListPath}
        tools={<ColumnsMenu columns={shown} names={auctionColumns} />}
      />
      {query.isPending && <SkeletonRows />}
      {query.isLoadingError && <LoadFailed query={query} said={messages.none} />}
      {data && list.page > pages && <Navigate to={officeListPath(list, { page: pages })} replace />}
      {data?.items.length === 0 && <EmptyState drawing={<SleepingGavel />} title={none} />}
      {data && data.items.length > 0 && (
        <div className={cx("transition-opacity duration-150", isPlaceholderData && "opacity-60")}>
          <AuctionsTable auctions={data.items} shown={shown} />
          <div className="mt-8">
            <Pagination
              page={list.page}
              pages={pages}
              to={(page) => officeListPath(list, { page })}
            />
          </div>
        </div>
      )}
    </Page>
  );
}
