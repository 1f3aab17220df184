import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Navigate, useSearchParams } from "react-router";

import type { Product } from "@/api/types";
import { EmptyState } from "@/components/ui/empty-state";
import { EmptyBasket } from "@/components/ui/illustrations";
import { LoadFailed } from "@/components/ui/load-failed";
import { Page, PageHeader } from "@/components/ui/page";
import { Pagination } from "@/components/ui/pagination";
import { SkeletonRows } from "@/components/ui/skeleton";
import { clampPage } from "@/lib/pages";
import { useColumns } from "@/lib/use-columns";

import { managedProductsQuery } from "../api/list-managed-products";
import * as messages from "../messages";
import { readTable } from "../model/table";
import { productsPath, type Workspace } from "../model/workspace";
import { CreateProductButton } from "./create-product-button";
import { CsvMenu } from "./csv-menu";
import { DeleteProductDialog } from "./delete-product-dialog";
import { ProductsTable } from "./products-table";
import { TableToolbar } from "./table-toolbar";

type Props = { workspace: Workspace; title: string };

/** The table of products, for an admin over everything and for a seller over their own. */
export function ManageProducts({ workspace, title }: Props) {
  return (
    <Page title={title}>
      <PageHeader
        title={title}
        actions={
          <>
            <CsvMenu workspace={workspace} />
            <CreateProductButton workspace={workspace} />
          </>
        }
      />
      <Listing workspace={workspace} />
    </Page>
  );
}

function Listing({ workspace }: { workspace: Workspace }) {
  const [params] = useSearchParams();
  const page = clampPage(params.get("page"));
  const { query: text, order } = readTable(params);
  const shown = { ...(text && { query: text }), ...(order && { order }) };
  const [doomed, setDoomed] = useState<Product | null>(null);
  const query = useQuery(managedProductsQuery(workspace, { ...shown, page }));
  const { data, isPlaceholderData } = query;

  const columns = useColumns("products");
  const toolbar = <TableToolbar {...{ workspace, order, columns }} query={text} />;

  if (query.isLoadingError) return <LoadFailed query={query} said={messages.noProducts} />;
  if (!data)
    return (
      <>
        {toolbar}
        <SkeletonRows rows={10} head />
      </>
    );
  // The last row of the last page is gone: there is a page before it.
  if (data.products.length === 0 && data.pages > 0 && page > data.pages)
    return <Navigate to={productsPath(workspace, { ...shown, page: data.pages })} replace />;
  if (data.products.length === 0)
    return (
      <>
        {text && toolbar}
        <EmptyState drawing={<EmptyBasket />} title={messages.noProducts}>
          <p className="text-ink-soft">{text ? messages.noneFound : messages.noProductsNote}</p>
        </EmptyState>
      </>
    );
  return (
    <>
      {toolbar}
      <ProductsTable
        products={data.products}
        workspace={workspace}
        waiting={isPlaceholderData}
        shown={columns}
        onDelete={setDoomed}
      />
      <div className="mt-8">
        <Pagination
          page={page}
          pages={data.pages}
          to={(turned) => productsPath(workspace, { ...shown, page: turned })}
        />
      </div>
      <DeleteProductDialog product={doomed} onClose={() => setDoomed(null)} />
    </>
  );
}
