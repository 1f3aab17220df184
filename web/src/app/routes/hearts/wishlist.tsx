import { useQuery } from "@tanstack/react-query";

import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { EmptyBasket } from "@/components/ui/illustrations";
import { LoadFailed } from "@/components/ui/load-failed";
import { Page, PageHeader } from "@/components/ui/page";
import { ProductGrid, ProductGridSkeleton } from "@/features/catalog/components/product-grid";
import { heartedProductsQuery, shownAtOnce } from "@/features/hearts/api/get-products";
import { GoneNote, SignInNote } from "@/features/hearts/components/sign-in-note";
import * as messages from "@/features/hearts/messages";
import { useHearts } from "@/lib/hearts";
import { paths } from "@/lib/paths";

import { RecentlyViewed } from "./recently-viewed";

export function Component() {
  const ids = useHearts().products.slice(0, shownAtOnce);
  const query = useQuery(heartedProductsQuery(ids));
  // What was just taken back goes at once, before the shop has answered.
  const products = query.data?.filter(({ _id }) => ids.includes(_id)) ?? [];
  return (
    <Page title={messages.wishlist}>
      <PageHeader title={messages.wishlist} note={messages.wishlistNote} />
      <SignInNote back={paths.wishlist} />
      {ids.length === 0 && (
        <EmptyState drawing={<EmptyBasket />} title={messages.noWishes}>
          <p className="text-ink-soft">{messages.noWishesNote}</p>
          <ButtonLink kind="primary" to={paths.home}>
            {messages.seeProducts}
          </ButtonLink>
        </EmptyState>
      )}
      {query.isLoadingError && <LoadFailed query={query} />}
      {ids.length > 0 && query.isPending && <ProductGridSkeleton count={Math.min(ids.length, 8)} />}
      {products.length > 0 && <ProductGrid products={products} place="home" eager={false} />}
      {query.isSuccess && !query.isPlaceholderData && (
        <GoneNote count={ids.length - products.length} />
      )}
      <RecentlyViewed but={ids} />
    </Page>
  );
}
