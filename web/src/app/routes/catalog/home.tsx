import { useQuery } from "@tanstack/react-query";
import { ArrowRight } from "lucide-react";
import { lazy, Suspense } from "react";

import { type FirstView, stale } from "@/app/first-view/hydrate";
import type { Product } from "@/api/types";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { NotLoaded } from "@/components/ui/load-failed";
import { Page } from "@/components/ui/page";
import { LiveStrip } from "@/features/auctions/components/live-strip";
import { productsQuery } from "@/features/catalog/api/list-products";
import { CategoryFaces } from "@/features/catalog/components/category-faces";
import { CategoryStrip } from "@/features/catalog/components/category-strip";
import { ProductGrid, ProductGridSkeleton } from "@/features/catalog/components/product-grid";
import * as messages from "@/features/catalog/messages";
import { homeGoods } from "@/features/catalog/model/home-goods";
import type { Listed } from "@/lib/api-client";
import { ClientOnly } from "@/lib/hydrated";
import { load } from "@/lib/load";
import { Near } from "@/lib/near";
import { paths } from "@/lib/paths";

export const handle: FirstView = {
  prime: (client, { data }) =>
    client.setQueryData(productsQuery().queryKey, data as Listed<Product>, stale),
};

export function Component() {
  return (
    <Page className="!pt-3 md:!pt-5">
      <p className="mb-4 max-w-3xl font-display leading-6 md:mb-5 md:text-2xl md:leading-9">
        {messages.story}
      </p>
      <CategoryStrip />
      <CategoryFaces />
      <LiveStrip className="mt-5 md:mt-7" />
      <h1 className="mt-7 mb-4 text-2xl md:mt-10 md:mb-6">{messages.homeTitle}</h1>
      <Goods />
    </Page>
  );
}

const EmptyBasket = lazy(() =>
  load(() => import("@/components/ui/illustrations")).then((module) => ({
    default: module.EmptyBasket,
  })),
);

const BelowGoods = lazy(() =>
  load(() => import("@/features/catalog/components/below-goods")).then((module) => ({
    default: module.BelowGoods,
  })),
);

function Goods() {
  const query = useQuery(productsQuery());
  const { data } = query;
  if (query.isLoadingError) return <NotLoaded query={query} />;
  if (!data) return <ProductGridSkeleton count={homeGoods} />;
  if (data.items.length === 0)
    return (
      <EmptyState
        drawing={
          <Suspense fallback={<div className="h-44" />}>
            <EmptyBasket />
          </Suspense>
        }
        title={messages.noGoodsYet}
      />
    );
  return (
    <>
      <ProductGrid products={data.items.slice(0, homeGoods)} place="home" />
      <ClientOnly>
        {data.total > homeGoods && (
          <div className="mt-12 flex justify-center">
            <ButtonLink to={paths.search({ category: "all" })} size="lg">
              {messages.seeAllOf(data.total)}
              <ArrowRight />
            </ButtonLink>
          </div>
        )}
        <Near name="below-goods">
          <Suspense>
            <BelowGoods products={data.items} />
          </Suspense>
        </Near>
      </ClientOnly>
    </>
  );
}
