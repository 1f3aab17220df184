import { useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useEffect } from "react";
import { useNavigate, useParams } from "react-router";

import { type FirstView, stale } from "@/app/first-view/hydrate";
import { LazyGone } from "@/app/gone/lazy-gone";
import type { Product } from "@/api/types";
import { isGone, NotLoaded } from "@/components/ui/load-failed";
import { Page } from "@/components/ui/page";
import { productQuery, seenProduct } from "@/features/catalog/api/get-product";
import { useChoice } from "@/features/catalog/choosing/use-choice";
import { BuyBar } from "@/features/catalog/components/buy-bar";
import { MoreLikeThis } from "@/features/catalog/components/more-like-this";
import { ProductView, ProductViewSkeleton } from "@/features/catalog/components/product-view";
import * as messages from "@/features/catalog/messages";
import { ClientOnly } from "@/lib/hydrated";
import { load } from "@/lib/load";
import { Near } from "@/lib/near";
import { paths } from "@/lib/paths";
import { useUser } from "@/lib/store/store";
import { noteViewed } from "@/lib/viewed";

import { LazyQuestions } from "../questions/lazy-questions";
import { LazyReviews } from "../reviews/lazy-reviews";

const RecentlyViewed = lazy(() =>
  load(() => import("../hearts/recently-viewed")).then((module) => ({
    default: module.RecentlyViewed,
  })),
);

const BelowProduct = lazy(() =>
  load(() => import("../sellers/report-product")).then((module) => ({
    default: module.BelowProduct,
  })),
);

export const handle: FirstView = {
  prime: (client, { data }, { params }) =>
    client.setQueryData(productQuery(params.url ?? "").queryKey, data as Product, stale),
};

export function Component() {
  const { url = "" } = useParams();
  const user = useUser();
  const client = useQueryClient();
  const query = useQuery({
    ...productQuery(url),
    placeholderData: () => seenProduct(client, url),
  });
  const product = query.data;
  useCurrentAddress(url, product?.url);

  if (query.isLoadingError || isGone(query.error))
    return (
      <Page title={messages.product}>
        <NotLoaded query={query} gone={<LazyGone thing="product" address={url} />} />
      </Page>
    );
  return (
    <Page title={product?.name ?? messages.product} className="!pt-0 !pb-0 md:!pt-8 md:!pb-10">
      {product ? (
        <Goods key={product._id} product={product}>
          <MoreLikeThis product={product} />
          <LazyReviews product={product._id} told={product.reviews} />
          <LazyQuestions
            thing="product"
            id={product._id}
            own={user !== null && user._id === product.seller?._id}
          />
          <ClientOnly>
            <Near name="below-product">
              <Suspense>
                <BelowProduct
                  id={product._id}
                  url={product.url}
                  own={user !== null && user._id === product.seller?._id}
                />
              </Suspense>
            </Near>
          </ClientOnly>
          <Viewed id={product._id} />
        </Goods>
      ) : (
        <ProductViewSkeleton />
      )}
    </Page>
  );
}

/** What is for sale, and at the foot of a phone's screen the way to buy it as it is chosen. */
function Goods({ product, children }: { product: Product; children: ReactNode }) {
  const choosing = useChoice(product);
  return (
    <>
      <ProductView {...{ product, choosing }} />
      {children}
      <BuyBar {...{ product, choosing }} />
    </>
  );
}

/** What was looked at before; and this product is from now on among it. */
function Viewed({ id }: { id: string }) {
  useEffect(() => noteViewed(id), [id]);
  return (
    <ClientOnly>
      <Near name="viewed">
        <Suspense>
          <RecentlyViewed key={id} but={[id]} />
        </Suspense>
      </Near>
    </ClientOnly>
  );
}

/** An old slug leads to the product; the address then says the current one, without a step back. */
function useCurrentAddress(asked: string, current: string | undefined) {
  const client = useQueryClient();
  const navigate = useNavigate();
  useEffect(() => {
    if (!current || current === asked) return;
    client.setQueryData(
      productQuery(current).queryKey,
      client.getQueryData(productQuery(asked).queryKey),
    );
    const to = { pathname: paths.product(current), search: window.location.search };
    void navigate(to, { replace: true, preventScrollReset: true });
  }, [asked, current, client, navigate]);
}
