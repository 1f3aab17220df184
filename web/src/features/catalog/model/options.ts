/** Values of options, such as sizes and colours, as an address has them: "Size:M|Size:L|Colour:Red". */

import type { Choices } from "@/api/types";

import type { SearchState } from "./search-state";

type OptionRow = Choices["options"][number];
type ChosenOption = { name: string; value: string };

export function chosenOptions({ option }: SearchState): ChosenOption[] {
  return option.split("|").flatMap((text) => {
    const at = text.indexOf(":");
    const [name, value] = [text.slice(0, Math.max(at, 0)).trim(), text.slice(at + 1).trim()];
    return at > 0 && name && value ? [{ name, value }] : [];
  });
}

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

const written = (options: ChosenOption[]) =>
  options.map(({ name, value }) => `${name}:${value}`).join("|");

const isIt = (name: string, value: string) => (option: ChosenOption) =>
  same(option.name, name) && same(option.value, value);

export const isChosenOption = (state: SearchState, name: string, value: string) =>
  chosenOptions(state).some(isIt(name, value));

/** What is chosen with this value too, or without it if it was. */
export function toggledOption(state: SearchState, name: string, value: string): string {
  const chosen = chosenOptions(state);
  const others = chosen.filter((option) => !isIt(name, value)(option));
  return written(others.length < chosen.length ? others : [...chosen, { name, value }]);
}

/** The options to offer, with values that are chosen and show nothing now. */
export function optionRows(counts: OptionRow[], state: SearchState): OptionRow[] {
  const rows = counts.map(({ name, values }) => ({ name, values: [...values] }));
  for (const { name, value } of chosenOptions(state)) {
    let row = rows.find((known) => same(known.name, name));
    if (!row) rows.push((row = { name, values: [] }));
    if (!row.values.some((known) => same(known.name, value)))
      row.values.push({ name: value, count: 0 });
  }
  return rows;
}
