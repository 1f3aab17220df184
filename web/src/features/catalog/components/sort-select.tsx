import { useNavigate } from "react-router";

import { SelectField } from "@/components/ui/field";

import * as messages from "../messages";
import { sortOptions, sortValue } from "../model/filters";
import { searchPathWith, type SearchState } from "../model/search-state";

export function SortSelect({ state }: { state: SearchState }) {
  const navigate = useNavigate();
  return (
    <SelectField
      label={messages.sortBy}
      hideLabel
      value={sortValue(state)}
      onChange={(event) => void navigate(searchPathWith(state, { order: event.target.value }))}
      className="min-w-44 flex-1 md:flex-none"
    >
      {sortOptions(state).map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}
