import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";

import type { Product } from "@/api/types";
import { paths } from "@/lib/paths";

import { searchQuery } from "../api/search-products";
import * as messages from "../messages";
import { readSearch } from "../model/search-state";
import { ProductGrid, ProductGridSkeleton } from "./product-grid";

/** Four neighbours from the same category. When there are none, the page simply ends earlier. */
export function MoreLikeThis({ product }: { product: Product }) {
  const { category } = product;
  const search = { ...readSearch(new URLSearchParams()), category };
  const { data, isLoadingError } = useQuery({ ...searchQuery(search), enabled: category !== "" });
  const others = data?.products.filter(({ _id }) => _id !== product._id).slice(0, 4);
  if (isLoadingError || category === "" || others?.length === 0) return null;
  // A row of three has no place for a fourth.
  return (
    <section
      aria-labelledby="more-like-this"
      className="mt-16 md:max-lg:[&_li:nth-child(4)]:hidden"
    >
      <div className="mb-5 flex items-baseline justify-between gap-4">
        <h2 id="more-like-this" className="text-xl">
          {messages.moreIn(category)}
        </h2>
        <Link to={paths.search({ category })} className="prose-link text-sm whitespace-nowrap">
          {messages.seeAll}
        </Link>
      </div>
      {others ? (
        <ProductGrid products={others} place="home" eager={false} />
      ) : (
        <ProductGridSkeleton count={4} />
      )}
    </section>
  );
}
