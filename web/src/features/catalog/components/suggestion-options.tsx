import type { Suggestion } from "@/api/types";
import { Price } from "@/components/ui/price";
import { ProductTile } from "@/components/ui/product-tile";
import { cx } from "@/lib/cx";

import { optionId } from "../model/suggestion-keys";

export type Props = {
  id: string;
  suggestions: Suggestion[];
  active: number | null;
  onPoint: (place: number | null) => void;
  onChoose: (suggestion: Suggestion) => void;
};

/** The lines of the list. Focus stays in the text field; they are only pointed at. */
export function SuggestionOptions({ id, suggestions, active, onPoint, onChoose }: Props) {
  return suggestions.map((suggestion, place) => (
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
      {suggestion.price !== undefined && <Price amount={suggestion.price} className="text-sm" />}
    </li>
  ));
}
