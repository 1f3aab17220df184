import { type ChangeEvent, useState } from "react";

import { ApiError } from "./api-error";
import { noFigures, readFigure } from "./figure";
import { notANumber } from "./messages";

/** The fields of a form for figures: what is typed, which of it is no figure, and what the server has against the rest. */
export function useFigures<Name extends string>(
  names: readonly Name[],
  first: Partial<Record<Name, number | null>>,
  error: Error | null,
) {
  const [typed, setTyped] = useState(() => each(names, (name) => String(first[name] ?? 0)));
  const [wrong, setWrong] = useState(new Set<string>());
  const refused = error instanceof ApiError ? error.errors : undefined;
  return {
    typed,
    refused,
    field: (name: Name) => ({
      value: typed[name],
      error: wrong.has(name) ? notANumber : refused?.[name],
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) =>
        setTyped({ ...typed, [name]: target.value }),
    }),
    /** All of them, or null when one is none, which its field then says. An emptied field is no wish for 0. */
    read: (): Record<Name, number> | null => {
      const figures = each(names, (name) => readFigure(typed[name]) ?? Number.NaN);
      const typos = noFigures(figures);
      setWrong(typos);
      return typos.size > 0 ? null : figures;
    },
  };
}

const each = <Name extends string, Value>(names: readonly Name[], of: (name: Name) => Value) =>
  Object.fromEntries(names.map((name) => [name, of(name)])) as Record<Name, Value>;
