import { useState } from "react";

import type { Choices } from "@/api/types";
import { TextField } from "@/components/ui/field";

import * as browseMessages from "../browse/messages";
import * as messages from "../messages";
import { brandRows, isChosenBrand, toggledBrand } from "../model/filters";
import { searchPathWith, type SearchState } from "../model/search-state";
import { Choice, ChoiceGroup } from "./filter-choice";

const few = 8;

/** Several brands can be chosen. Where there are many, a field finds one. */
export function BrandChoices({ state, choices }: { state: SearchState; choices: Choices }) {
  const [all, setAll] = useState(false);
  const [wanted, setWanted] = useState("");
  const rows = brandRows(choices.brands, state);
  if (rows.length === 0 || (rows.length === 1 && !state.brand)) return null;
  const fits = ({ name }: { name: string }) =>
    name.toLowerCase().includes(wanted.trim().toLowerCase());
  const fitting = rows.filter(fits);
  const shown = fitting.filter(
    ({ name }, place) => all || wanted || place < few || isChosenBrand(state, name),
  );
  return (
    <ChoiceGroup title={messages.brand}>
      {all && (
        <li className="px-3 pb-1.5">
          <TextField
            label={browseMessages.findBrand}
            hideLabel
            placeholder={browseMessages.findBrand}
            value={wanted}
            onChange={(event) => setWanted(event.target.value)}
          />
        </li>
      )}
      <Choice to={searchPathWith(state, { brand: "" })} chosen={!state.brand}>
        {browseMessages.anyBrand}
      </Choice>
      {shown.map(({ name, count }) => (
        <Choice
          key={name}
          several
          to={searchPathWith(state, { brand: toggledBrand(state, name) })}
          chosen={isChosenBrand(state, name)}
          count={count}
        >
          {name}
        </Choice>
      ))}
      {shown.length === 0 && (
        <li className="px-3 py-2 text-sm text-ink-soft">{browseMessages.noSuchBrand}</li>
      )}
      {!all && shown.length < rows.length && (
        <li>
          <button
            type="button"
            onClick={() => setAll(true)}
            className="prose-link min-h-thumb px-3 text-sm"
          >
            {browseMessages.showAllOf(rows.length)}
          </button>
        </li>
      )}
    </ChoiceGroup>
  );
}
