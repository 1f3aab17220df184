import { useState } from "react";

import type { Choices } from "@/api/types";

import * as browseMessages from "../browse/messages";
import { chosenOptions, isChosenOption, optionRows, toggledOption } from "../model/options";
import { searchPathWith, type SearchState } from "../model/search-state";
import { Choice, ChoiceGroup } from "./filter-choice";

const few = 8;

/** What the goods can be chosen in, such as sizes and colours: several values of each. */
export function OptionChoices({ state, choices }: { state: SearchState; choices: Choices }) {
  const chosen = chosenOptions(state).map(({ name }) => name.toLowerCase());
  const worthIt = optionRows(choices.options, state).filter(
    ({ name, values }) => values.length > 1 || chosen.includes(name.toLowerCase()),
  );
  return worthIt.map((row) => <Values key={row.name.toLowerCase()} {...{ state, row }} />);
}

type ValuesProps = { state: SearchState; row: Choices["options"][number] };

function Values({ state, row: { name, values } }: ValuesProps) {
  const [all, setAll] = useState(false);
  const shown = values.filter(
    (value, place) => all || place < few || isChosenOption(state, name, value.name),
  );
  return (
    <ChoiceGroup title={name}>
      {shown.map((value) => (
        <Choice
          key={value.name}
          several
          to={searchPathWith(state, { option: toggledOption(state, name, value.name) })}
          chosen={isChosenOption(state, name, value.name)}
          count={value.count}
        >
          {value.name}
        </Choice>
      ))}
      {shown.length < values.length && (
        <li>
          <button
            type="button"
            onClick={() => setAll(true)}
            className="prose-link min-h-thumb px-3 text-sm"
          >
            {browseMessages.showAllOf(values.length)}
          </button>
        </li>
      )}
    </ChoiceGroup>
  );
}
