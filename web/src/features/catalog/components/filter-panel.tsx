import { useState } from "react";

import type { CategoryCount, Choices } from "@/api/types";
import { Skeleton } from "@/components/ui/skeleton";
import { Stars } from "@/components/ui/stars";
import { cx } from "@/lib/cx";
import { ClientOnly } from "@/lib/hydrated";

import * as browseMessages from "../browse/messages";
import * as messages from "../messages";
import {
  countOfPrice,
  countOfRating,
  priceLabel,
  priceRanges,
  ratingLabel,
  ratings,
} from "../model/filters";
import { searchPathWith, type SearchState } from "../model/search-state";
import { BrandChoices } from "./brand-choices";
import { Choice, ChoiceGroup as Group } from "./filter-choice";
import { OptionChoices } from "./option-choices";
import { PriceRange } from "./price-range";

/**
 * Categories are undefined until they are known; until then their rows hold their place. What the other choices would show
 * comes a moment later: options and brands therefore stand last, where nothing has to make room for them.
 */
type Props = {
  state: SearchState;
  categories: CategoryCount[] | undefined;
  choices: Choices | undefined;
  className?: string;
};

/** Every choice is a link: it can be opened beside, shared and taken back. */
export function FilterPanel({ state, categories, choices, className }: Props) {
  const to = (change: Partial<SearchState>) => searchPathWith(state, change);
  return (
    <nav aria-label={messages.filters} className={cx("grid gap-8", className)}>
      <CategoryGroup state={state} categories={categories} />
      <Group title={messages.price}>
        <Choice to={to({ price: "" })} chosen={!state.price}>
          {messages.anyPrice}
        </Choice>
        {withChosen(priceRanges, state.price).map((price) => (
          <Choice
            key={price}
            to={to({ price })}
            chosen={state.price === price}
            count={countOfPrice(choices, price)}
          >
            <span className="tabular-nums">{priceLabel(price)}</span>
          </Choice>
        ))}
        <li className="min-h-13 lg:min-h-11">
          <ClientOnly>
            <PriceRange state={state} choices={choices} />
          </ClientOnly>
        </li>
      </Group>
      <Group title={browseMessages.availability}>
        <Choice to={to({ stock: "" })} chosen={!state.stock}>
          {browseMessages.anyAvailability}
        </Choice>
        <Choice to={to({ stock: "in" })} chosen={state.stock === "in"} count={choices?.inStock}>
          {messages.inStock}
        </Choice>
      </Group>
      <Group title={messages.rating}>
        <Choice to={to({ rating: "" })} chosen={!state.rating}>
          {messages.anyRating}
        </Choice>
        {withChosen(ratings, state.rating).map((rating) => (
          <Choice
            key={rating}
            to={to({ rating })}
            chosen={state.rating === rating}
            count={countOfRating(choices, rating)}
          >
            <span className="sr-only">{ratingLabel(rating)}</span>
            <span aria-hidden className="flex items-center gap-2">
              <Stars rating={Number(rating)} /> {messages.andUp}
            </span>
          </Choice>
        ))}
      </Group>
      {choices && <OptionChoices state={state} choices={choices} />}
      {choices && <BrandChoices state={state} choices={choices} />}
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
            className="prose-link min-h-thumb px-3 text-sm"
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
