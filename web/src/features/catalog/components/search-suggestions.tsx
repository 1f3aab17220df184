import type { Suggestion } from "@/api/types";
import { Price } from "@/components/ui/price";
import { ProductTile } from "@/components/ui/product-tile";
import { cx } from "@/lib/cx";

import * as messages from "../messages";

type Props = {
  id: string;
  open: boolean;
  suggestions: Suggestion[];
  active: number | null;
  onPoint: (place: number | null) => void;
  onChoose: (suggestion: Suggestion) => void;
};

export const optionId = (list: string, place: number) => `${list}-${place}`;

/** Focus stays in the text field; the options are only pointed at. */
export function SearchSuggestions({ id, open, suggestions, active, onPoint, onChoose }: Props) {
  return (
    <>
      <ul
        id={id}
        role="listbox"
        aria-label={messages.suggestions}
        hidden={!open}
        className="absolute inset-x-0 top-full z-40 mt-2 max-h-[70dvh] overflow-y-auto rounded-card border border-line bg-surface p-1.5 shadow-pop"
      >
        {suggestions.map((suggestion, place) => (
          // eslint-disable-next-line jsx-a11y/click-events-have-key-events -- the combobox has the keys
          <li
            key={suggestion._id}
            id={optionId(id, place)}
            role="option"
            aria-selected={place === active}
            onPointerMove={() => onPoint(place)}
            onPointerLeave={() => onPoint(null)}
            // The field must not lose its focus before the click arrives.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(suggestion)}
            className={cx(
              "flex min-h-14 cursor-pointer items-center gap-3 rounded-control px-2.5 py-1.5",
              place === active && "bg-sunk",
            )}
          >
            <ProductTile
              src={suggestion.image ?? ""}
              alt=""
              category={suggestion.category ?? ""}
              air="small"
              className="size-11 shrink-0 !rounded-control"
            />
            <span className="line-clamp-2 flex-1 text-sm font-medium">{suggestion.name}</span>
            {suggestion.price !== undefined && (
              <Price amount={suggestion.price} className="text-sm" />
            )}
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {open && messages.countSuggestions(suggestions.length)}
      </p>
    </>
  );
}
