import { useQuery } from "@tanstack/react-query";
import { ArrowRight } from "lucide-react";

import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { EmptyBasket } from "@/components/ui/illustrations";
import { NotFound } from "@/components/ui/not-found";
import { Page } from "@/components/ui/page";
import { productsQuery } from "@/features/catalog/api/list-products";
import { CategoryStrip } from "@/features/catalog/components/category-strip";
import { ProductGrid, ProductGridSkeleton } from "@/features/catalog/components/product-grid";
import { messages } from "@/features/catalog/messages";
import { paths } from "@/lib/paths";

export function Component() {
  return (
    <Page title="Haat" className="!pt-5 md:!pt-8">
      <div className="mb-5 flex flex-col gap-3 md:mb-8 lg:flex-row lg:items-center lg:justify-between">
        <h1 className="text-2xl">{messages.homeTitle}</h1>
        <CategoryStrip />
      </div>
      <Goods />
    </Page>
  );
}

function Goods() {
  const { data, isError } = useQuery(productsQuery());
  if (isError) return <NotFound />;
  if (!data) return <ProductGridSkeleton count={12} />;
  if (data.items.length === 0)
    return <EmptyState drawing={<EmptyBasket />} title="The stalls are still being set up." />;
  return (
    <>
      <ProductGrid products={data.items} place="home" />
      {data.total > data.items.length && (
        <div className="mt-12 flex justify-center">
          <ButtonLink to={paths.search({ category: "all" })} size="lg">
            See all {data.total.toLocaleString("en-IN")} products
            <ArrowRight />
          </ButtonLink>
        </div>
      )}
    </>
  );
}
