import { useQuery } from "@tanstack/react-query";
import { useParams, useSearchParams } from "react-router";

import { LazyGone } from "@/app/gone/lazy-gone";
import type { Auction } from "@/api/types";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { EmptyBasket } from "@/components/ui/illustrations";
import { NotLoaded } from "@/components/ui/load-failed";
import { Page } from "@/components/ui/page";
import { Pagination } from "@/components/ui/pagination";
import { sellersLotsQuery } from "@/features/auctions/api/list-sellers-lots";
import { useLiveAuctions } from "@/features/auctions/api/live";
import { LotGrid } from "@/features/auctions/components/lot-grid";
import { sellerQuery } from "@/features/catalog/api/get-seller";
import { sellerProductsQuery } from "@/features/catalog/api/list-seller-products";
import { ProductGrid, ProductGridSkeleton } from "@/features/catalog/components/product-grid";
import { SellerHeader, SellerHeaderSkeleton } from "@/features/catalog/components/seller-header";
import * as messages from "@/features/catalog/messages";
import { AwayNotice, Policies } from "@/features/sellers/components/stall-words";
import * as stall from "@/features/sellers/messages";
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
        <NotLoaded query={failed} gone={<LazyGone thing="stall" />} />
      </Page>
    );
  return (
    <Page title={seller?.name ?? messages.seller}>
      {seller ? (
        <SellerHeader seller={seller} count={goods.data?.countProducts} />
      ) : (
        <SellerHeaderSkeleton />
      )}
      {seller?.away && <AwayNotice stall={seller} />}
      {!goods.data && <ProductGridSkeleton count={12} />}
      {goods.data?.products.length === 0 && !seller?.away && (
        <EmptyState drawing={<EmptyBasket />} title={messages.noProductFound}>
          <ButtonLink to={paths.search()}>{messages.seeAllProducts}</ButtonLink>
        </EmptyState>
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
      <Lots seller={id} />
      {seller && <Policies stall={seller} />}
    </Page>
  );
}

/** What of theirs can be bid for now. */
function Lots({ seller }: { seller: string }) {
  const { data: lots = [] } = useQuery(sellersLotsQuery(seller));
  // Nobody listens for lots where there are none.
  return lots.length > 0 && <LotsNow lots={lots} />;
}

function LotsNow({ lots }: { lots: readonly Auction[] }) {
  useLiveAuctions();
  return (
    <section aria-label={stall.lots} className="mt-12 border-t border-line pt-8">
      <h2 className="mb-6 text-xl">{stall.lots}</h2>
      <LotGrid lots={lots} />
    </section>
  );
}
