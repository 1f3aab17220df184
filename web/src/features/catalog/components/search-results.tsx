import type { SearchResponse } from "@/api/types";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { NothingFound } from "@/components/ui/illustrations";
import { Pagination } from "@/components/ui/pagination";
import { ClientOnly } from "@/lib/hydrated";
import { paths } from "@/lib/paths";

import * as messages from "../messages";
import { searchPathWith, type SearchState } from "../model/search-state";
import { ProductGrid, ProductGridSkeleton } from "./product-grid";

type Props = { state: SearchState; answer: SearchResponse | undefined; waiting: boolean };

export function SearchResults({ state, answer, waiting }: Props) {
  if (!answer) return <ProductGridSkeleton count={12} />;
  if (answer.products.length === 0)
    return (
      <EmptyState drawing={<NothingFound />} title={messages.noProductFound}>
        <WayOn state={state} answer={answer} />
      </EmptyState>
    );
  return (
    <>
      <ProductGrid products={answer.products} place="search" waiting={waiting} />
      <div className="mt-12">
        <ClientOnly>
          <Pagination
            page={answer.page}
            pages={answer.pages}
            to={(page) => searchPathWith(state, { page })}
          />
        </ClientOnly>
      </div>
    </>
  );
}

function WayOn({ state, answer }: { state: SearchState; answer: SearchResponse }) {
  if (answer.countProducts > 0)
    return (
      <ButtonLink to={searchPathWith(state, { page: 1 })}>{messages.goToTheFirstPage}</ButtonLink>
    );
  // Without its filters alone, which the header offers, a search by words may be as empty.
  return <ButtonLink to={paths.search()}>{messages.seeAllProducts}</ButtonLink>;
}
