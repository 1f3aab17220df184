import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useSearchParams } from "react-router";

import { type FirstView, stale } from "@/app/first-view/hydrate";
import type { SearchResponse } from "@/api/types";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { NothingFound } from "@/components/ui/illustrations";
import { NotLoaded } from "@/components/ui/load-failed";
import { Page } from "@/components/ui/page";
import { choicesQuery } from "@/features/catalog/api/list-choices";
import { categoriesQuery } from "@/features/catalog/api/list-categories";
import { searchQuery } from "@/features/catalog/api/search-products";
import { FilterSheet } from "@/features/catalog/components/filter-sheet";
import { ResultsHeader } from "@/features/catalog/components/results-header";
import { SearchResults } from "@/features/catalog/components/search-results";
import { SideFilters } from "@/features/catalog/components/side-filters";
import { SortSelect } from "@/features/catalog/components/sort-select";
import { useSearched } from "@/features/catalog/components/use-searched";
import * as messages from "@/features/catalog/messages";
import { categoryRows } from "@/features/catalog/model/filters";
import { readSearch, searchPathWith } from "@/features/catalog/model/search-state";
import { isRefusal } from "@/lib/api-error";
import { ClientOnly } from "@/lib/hydrated";
import { load } from "@/lib/load";

const FoundLots = lazy(() =>
  load(() => import("@/features/auctions/components/found-lots")).then((module) => ({
    default: module.FoundLots,
  })),
);

export const handle: FirstView = {
  prime: (client, { data }, { search }) => {
    const { queryKey } = searchQuery(readSearch(new URLSearchParams(search)));
    client.setQueryData(queryKey, data as SearchResponse, stale);
  },
};

export function Component() {
  const [params] = useSearchParams();
  const state = readSearch(params);
  const search = useQuery(searchQuery(state));
  const { data: answer, isPlaceholderData } = search;
  const { isPending: naming } = useQuery(categoriesQuery());
  // After the goods: they are what people came for.
  const { data: choices } = useQuery({ ...choicesQuery(state), enabled: answer !== undefined });
  useSearched(state, isPlaceholderData ? undefined : answer?.countProducts);
  const title = state.query || state.category || messages.allProducts;
  if (search.isLoadingError)
    return (
      <Page title={title}>
        {isRefusal(search.error, "page_too_deep") ? (
          <EmptyState drawing={<NothingFound />} title={search.error.message} alone>
            <ButtonLink to={searchPathWith(state, { page: 1 })}>
              {messages.goToTheFirstPage}
            </ButtonLink>
          </EmptyState>
        ) : (
          <NotLoaded query={search} />
        )}
      </Page>
    );
  // Of the names only that they are here: until then the rows hold their place, as in the drawing.
  const categories =
    answer && !naming ? categoryRows(answer.categories ?? [], state.category) : undefined;
  return (
    <Page title={title} className="!pt-5 md:!pt-8">
      <div className="grid grid-cols-1 gap-x-8 lg:grid-cols-[13.5rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
        <SideFilters {...{ state, categories, choices }} />
        <div className="mb-6 flex flex-col gap-4 md:flex-row md:items-start md:justify-between lg:col-start-2">
          <ResultsHeader state={state} answer={answer} />
          <div className="flex gap-3">
            <FilterSheet {...{ state, categories, choices }} count={answer?.countProducts} />
            <SortSelect state={state} />
          </div>
        </div>
        <div data-results className="lg:col-start-2">
          <SearchResults state={state} answer={answer} waiting={isPlaceholderData} />
          {/* Below the goods: nothing has to make room when the lots arrive. */}
          {state.query && state.page === 1 && (
            <ClientOnly>
              <Suspense>
                <FoundLots query={state.query} className="mt-12" />
              </Suspense>
            </ClientOnly>
          )}
        </div>
      </div>
    </Page>
  );
}
