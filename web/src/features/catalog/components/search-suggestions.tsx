import { lazy, Suspense } from "react";

import { load } from "@/lib/load";

import * as messages from "../messages";
import type { Props } from "./suggestion-options";

// For those who type.
const SuggestionOptions = lazy(() =>
  load(() => import("./suggestion-options")).then((module) => ({
    default: module.SuggestionOptions,
  })),
);

export function SearchSuggestions({ open, ...props }: Props & { open: boolean }) {
  return (
    <>
      <ul
        id={props.id}
        role="listbox"
        aria-label={messages.suggestions}
        hidden={!open}
        className="absolute inset-x-0 top-full z-40 mt-2 max-h-[70dvh] overflow-y-auto rounded-card border border-line bg-surface p-1.5 shadow-pop"
      >
        {props.suggestions.length > 0 && (
          <Suspense>
            <SuggestionOptions {...props} />
          </Suspense>
        )}
      </ul>
      <p role="status" className="sr-only">
        {open && messages.countSuggestions(props.suggestions.length)}
      </p>
    </>
  );
}
