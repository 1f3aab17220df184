import { useNavigate } from "react-router";

import { SelectField } from "@/components/ui/field";
import { useEarlyChange } from "@/lib/use-early-change";

import * as messages from "../messages";
import { sortOptions, sortValue } from "../model/filters";
import { searchPathWith, type SearchState } from "../model/search-state";

export function SortSelect({ state }: { state: SearchState }) {
  const navigate = useNavigate();
  const choose = (order: string) => void navigate(searchPathWith(state, { order }));
  const field = useEarlyChange<HTMLSelectElement>(sortValue(state), choose);
  return (
    <SelectField
      label={messages.sortBy}
      hideLabel
      value={sortValue(state)}
      ref={field}
      onChange={(event) => choose(event.target.value)}
      className="min-w-0 flex-1 md:min-w-44 md:flex-none"
    >
      {sortOptions(state).map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}
