import { X } from "lucide-react";
import { Link } from "react-router";

import type { SearchResponse } from "@/api/types";
import { Skeleton } from "@/components/ui/skeleton";
import { paths } from "@/lib/paths";

import * as browseMessages from "../browse/messages";
import * as messages from "../messages";
import { activeFilters, spokenPriceLabel } from "../model/filters";
import { type SearchState, withoutFilters } from "../model/search-state";

type Props = { state: SearchState; answer: SearchResponse | undefined };

/** How many, of what, under which filters, and the way back from them. */
export function ResultsHeader({ state, answer }: Props) {
  const filters = activeFilters(state);
  return (
    <div className="grid min-w-0 grid-cols-1 gap-3 wrap-anywhere">
      <div className="min-h-9">
        {answer ? (
          <h1 className="text-2xl" aria-live="polite">
            {browseMessages.results(answer.countProducts)}
            {state.query && (
              <span className="font-medium text-ink-soft">
                {browseMessages.forQuery(state.query)}
              </span>
            )}
          </h1>
        ) : (
          <Skeleton className="h-9 w-56" />
        )}
      </div>
      {answer?.corrected && (
        <p className="text-ink-soft">
          {messages.showingResultsFor}{" "}
          <strong className="font-semibold text-ink">{answer.corrected}</strong>
        </p>
      )}
      {answer?.close && (
        <p className="text-ink-soft">
          {answer.exact ? messages.fewMatchAll : messages.noExactMatch}
        </p>
      )}
      {answer?.spokenPrice && (
        <p className="text-ink-soft tabular-nums">{spokenPriceLabel(answer.spokenPrice)}</p>
      )}
      {(filters.length > 0 || state.query) && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          {filters.map(({ key, label, without }) => (
            <Link
              key={key}
              to={without}
              aria-label={browseMessages.removeFilter(label)}
              className="inline-flex min-h-thumb items-center gap-1.5 rounded-full bg-sunk pr-2.5 pl-3.5 text-sm font-medium hover:bg-line"
            >
              {label}
              <X aria-hidden className="size-4 text-ink-soft" />
            </Link>
          ))}
          <Link
            to={filters.length > 0 ? withoutFilters(state) : paths.search()}
            className="prose-link inline-flex min-h-thumb items-center rounded-sm text-sm font-medium"
          >
            {filters.length > 0 ? messages.clearFilters : messages.clearSearch}
          </Link>
        </div>
      )}
    </div>
  );
}
