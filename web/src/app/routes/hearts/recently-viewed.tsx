import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { Button } from "@/components/ui/button";
import { ProductGrid } from "@/features/catalog/components/product-grid";
import { heartedProductsQuery } from "@/features/hearts/api/get-products";
import * as messages from "@/features/hearts/messages";
import { forgetViewed, viewedProducts } from "@/lib/viewed";

/** What was looked at in this browser, but for what stands on the page already. */
export function RecentlyViewed({ but }: { but: string[] }) {
  const [forgotten, setForgotten] = useState(false);
  const ids = viewedProducts()
    .filter((id) => !but.includes(id))
    .slice(0, 4);
  const { data } = useQuery(heartedProductsQuery(ids));
  const products = data?.filter(({ _id }) => ids.includes(_id)) ?? [];
  if (forgotten || products.length === 0) return null;
  return (
    <section
      aria-labelledby="recently-viewed"
      className="mt-16 md:max-lg:[&_li:nth-child(4)]:hidden"
    >
      <div className="mb-5 flex items-center justify-between gap-4">
        <h2 id="recently-viewed" className="text-xl">
          {messages.recentlyViewed}
        </h2>
        <Button
          kind="quiet"
          size="sm"
          onClick={() => {
            forgetViewed();
            setForgotten(true);
          }}
        >
          {messages.forget}
        </Button>
      </div>
      <ProductGrid products={products} place="home" eager={false} />
    </section>
  );
}
