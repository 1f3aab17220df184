import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useDeferredValue } from "react";
import { Link } from "react-router";

import type { Product } from "@/api/types";
import { paths } from "@/lib/paths";

import { relatedQuery } from "../api/list-related";
import * as browseMessages from "../browse/messages";
import * as messages from "../messages";
import { ProductGrid, ProductGridSkeleton } from "./product-grid";

const few = 4;

/**
 * What others bought with it, and its neighbours. What there is not of either leaves the page shorter, and a single
 * good is no row.
 */
export function MoreLikeThis({ product }: { product: Product }) {
  const { category } = product;
  const { data: found, isLoadingError } = useQuery(relatedQuery(product._id));
  // An answer is drawn in one go, which a phone feels; what is below may take its time.
  const data = useDeferredValue(found);
  if (isLoadingError) return null;
  const all = (
    <Link to={paths.search({ category })} className="prose-link text-sm whitespace-nowrap">
      {messages.seeAll}
    </Link>
  );
  return (
    <>
      {data && data.boughtTogether.length > 1 && (
        <Row id="bought-together" title={browseMessages.boughtTogether}>
          <ProductGrid products={data.boughtTogether.slice(0, few)} place="home" eager={false} />
        </Row>
      )}
      {category !== "" && data?.similar.length !== 0 && (
        <Row id="more-like-this" title={browseMessages.moreIn(category)} beside={all}>
          {data ? (
            <ProductGrid products={data.similar.slice(0, few)} place="home" eager={false} />
          ) : (
            <ProductGridSkeleton count={few} />
          )}
        </Row>
      )}
    </>
  );
}

type RowProps = { id: string; title: string; beside?: ReactNode; children: ReactNode };

function Row({ id, title, beside, children }: RowProps) {
  // A row of three has no place for a fourth.
  return (
    <section
      aria-labelledby={id}
      className="mt-16 md:max-lg:[&_[role=status]>:last-child]:hidden md:max-lg:[&_li:nth-child(4)]:hidden"
    >
      <div className="mb-5 flex items-baseline justify-between gap-4">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        {beside}
      </div>
      {children}
    </section>
  );
}
