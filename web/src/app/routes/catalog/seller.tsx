import { useQuery } from "@tanstack/react-query";
import { useParams, useSearchParams } from "react-router";

import { EmptyState } from "@/components/ui/empty-state";
import { EmptyBasket } from "@/components/ui/illustrations";
import { NotLoaded } from "@/components/ui/load-failed";
import { Page } from "@/components/ui/page";
import { Pagination } from "@/components/ui/pagination";
import { sellerQuery } from "@/features/catalog/api/get-seller";
import { sellerProductsQuery } from "@/features/catalog/api/list-seller-products";
import { ProductGrid, ProductGridSkeleton } from "@/features/catalog/components/product-grid";
import { SellerHeader, SellerHeaderSkeleton } from "@/features/catalog/components/seller-header";
import * as messages from "@/features/catalog/messages";
import { clampPage } from "@/lib/pages";
import { paths } from "@/lib/paths";

/** A seller's own stall in the market. */
export function Component() {
  const { id = "" } = useParams();
  const [params] = useSearchParams();
  const page = clampPage(params.get("page"));
  const person = useQuery(sellerQuery(id));
  const { data: seller } = person;
  const goods = useQuery(sellerProductsQuery(id, page));
  const failed = [person, goods].find(({ isLoadingError }) => isLoadingError);
  if (failed)
    return (
      <Page title={messages.seller}>
        <NotLoaded query={failed} />
      </Page>
    );
  return (
    <Page title={seller?.name ?? messages.seller}>
      {seller ? (
        <SellerHeader seller={seller} count={goods.data?.countProducts} />
      ) : (
        <SellerHeaderSkeleton />
      )}
      {!goods.data && <ProductGridSkeleton count={12} />}
      {goods.data?.products.length === 0 && (
        <EmptyState drawing={<EmptyBasket />} title={messages.noProductFound} />
      )}
      {goods.data && goods.data.products.length > 0 && (
        <>
          <ProductGrid
            products={goods.data.products}
            place="home"
            waiting={goods.isPlaceholderData}
          />
          <div className="mt-12">
            <Pagination
              page={page}
              pages={goods.data.pages}
              to={(turned) => paths.seller(id, turned)}
            />
          </div>
        </>
      )}
    </Page>
  );
}
