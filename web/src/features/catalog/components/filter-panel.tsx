import { Check } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";

import type { CategoryCount } from "@/api/types";
import { Skeleton } from "@/components/ui/skeleton";
import { Stars } from "@/components/ui/stars";
import { cx } from "@/lib/cx";
import { grouped } from "@/lib/digits";

import * as browseMessages from "../browse/messages";
import * as messages from "../messages";
import { priceLabel, priceRanges, ratingLabel, ratings } from "../model/filters";
import { searchPathWith, type SearchState } from "../model/search-state";

/** Categories are undefined until they are known; then their rows hold their place. */
type Props = { state: SearchState; categories: CategoryCount[] | undefined; className?: string };

/** Every choice is a link: it can be opened beside, shared and taken back. */
export function FilterPanel({ state, categories, className }: Props) {
  const to = (change: Partial<SearchState>) => searchPathWith(state, change);
  return (
    <nav aria-label={messages.filters} className={cx("grid gap-8", className)}>
      <CategoryGroup state={state} categories={categories} />
      <Group title={messages.price}>
        <Choice to={to({ price: "" })} chosen={!state.price}>
          {messages.anyPrice}
        </Choice>
        {withChosen(priceRanges, state.price).map((price) => (
          <Choice key={price} to={to({ price })} chosen={state.price === price}>
            <span className="tabular-nums">{priceLabel(price)}</span>
          </Choice>
        ))}
      </Group>
      <Group title={messages.rating}>
        <Choice to={to({ rating: "" })} chosen={!state.rating}>
          {messages.anyRating}
        </Choice>
        {withChosen(ratings, state.rating).map((rating) => (
          <Choice key={rating} to={to({ rating })} chosen={state.rating === rating}>
            <span className="sr-only">{ratingLabel(rating)}</span>
            <span aria-hidden className="flex items-center gap-2">
              <Stars rating={Number(rating)} /> {messages.andUp}
            </span>
          </Choice>
        ))}
      </Group>
    </nav>
  );
}

/** An address may carry a value that is not on our list; it still is what is chosen. */
const withChosen = (known: readonly string[], chosen: string) =>
  !chosen || known.includes(chosen) ? known : [...known, chosen];

const few = 12;

function CategoryGroup({ state, categories }: Pick<Props, "state" | "categories">) {
  const [all, setAll] = useState(false);
  const isChosen = ({ name }: CategoryCount) => name.toLowerCase() === state.category.toLowerCase();
  const rows = categories?.filter((row, place) => all || place < few || isChosen(row));
  return (
    <Group title={messages.category}>
      <Choice to={searchPathWith(state, { category: "" })} chosen={!state.category}>
        {messages.allCategories}
      </Choice>
      {!rows && <WaitingRows />}
      {rows?.map((row) => (
        <Choice
          key={row.name}
          to={searchPathWith(state, { category: row.name })}
          chosen={isChosen(row)}
          count={row.count}
        >
          {row.name}
        </Choice>
      ))}
      {categories && rows && rows.length < categories.length && (
        <li>
          <button
            type="button"
            onClick={() => setAll(true)}
            className="prose-link min-h-9 px-3 text-sm"
          >
            {browseMessages.showAllOf(categories.length)}
          </button>
        </li>
      )}
    </Group>
  );
}

function WaitingRows() {
  return Array.from({ length: few }, (_, place) => (
    <li key={place} className="flex h-11 items-center px-3 lg:h-9">
      <Skeleton className="h-4 w-2/3" />
    </li>
  ));
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-1.5 px-3 text-base">{title}</h2>
      <ul>{children}</ul>
    </section>
  );
}

type ChoiceProps = { to: string; chosen: boolean; count?: number; children: ReactNode };

function Choice({ to, chosen, count, children }: ChoiceProps) {
  return (
    <li>
      <Link
        to={to}
        aria-current={chosen ? "true" : undefined}
        className={cx(
          "flex min-h-11 items-center gap-2 rounded-control px-3 text-sm hover:bg-sunk lg:min-h-9",
          chosen ? "bg-sunk font-semibold" : "text-ink-soft hover:text-ink",
        )}
      >
        <span className="min-w-0 flex-1 truncate">{children}</span>
        {count !== undefined && (
          <span className="text-xs font-normal text-ink-soft tabular-nums">
            <span className="sr-only">, </span>
            {grouped(count)}
            <span className="sr-only"> {messages.productsWord}</span>
          </span>
        )}
        {chosen && count === undefined && <Check aria-hidden className="size-4 shrink-0" />}
      </Link>
    </li>
  );
}
