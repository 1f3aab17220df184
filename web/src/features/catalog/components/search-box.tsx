import { Search } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { useLocation, useNavigate } from "react-router";

import type { Suggestion } from "@/api/types";
import { paths } from "@/lib/paths";
import { useEarlyChange } from "@/lib/use-early-change";

import * as messages from "../messages";
import { readSearch } from "../model/search-state";
import { nextOption, optionId } from "../model/suggestion-keys";
import { SearchSuggestions } from "./search-suggestions";
import { useSuggestions } from "./use-suggestions";

/** The header's search box, with suggestions while typing (the ARIA combobox pattern). */
export function SearchBox() {
  const { pathname, search } = useLocation();
  const onResults = pathname.replace(/\/$/, "") === "/search";
  const shown = onResults ? readSearch(new URLSearchParams(search)).query : "";
  // A new address is a new box: on the results it shows what was searched for, elsewhere nothing.
  return <Box key={`${onResults} ${shown} ${onResults ? "" : pathname}`} initial={shown} />;
}

function Box({ initial }: { initial: string }) {
  const navigate = useNavigate();
  const listId = useId();
  const [text, setText] = useState(initial);
  const [open, setOpen] = useState(false);
  // By its id: the list may change under the pointer, and Enter must open what was pointed at.
  const [pointed, setPointed] = useState<string | null>(null);
  const suggestions = useSuggestions(open ? text : "");
  const showing = open && suggestions.length > 0;
  const place = suggestions.findIndex(({ _id }) => _id === pointed);
  const active = place === -1 ? null : place;
  const setActive = (next: number | null) =>
    setPointed(next === null ? null : (suggestions[next]?._id ?? null));
  const chosen = showing && active !== null ? suggestions[active] : undefined;

  const type = (typed: string, open = true) => {
    setText(typed);
    setOpen(open);
    setActive(null);
  };
  const field = useEarlyChange<HTMLInputElement>(initial, (typed) =>
    type(typed, field.current === document.activeElement),
  );
  const close = () => {
    setOpen(false);
    setActive(null);
  };
  const go = ({ url }: Suggestion) => {
    close();
    void navigate(paths.product(url));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen) return go(chosen);
    close();
    // What stands in the field, even when it was typed and sent before the app was there.
    void navigate(paths.searchFor(field.current?.value ?? text));
  };
  const press = (event: React.KeyboardEvent) => {
    if (event.key === "Escape" && showing) {
      // The first Escape closes the list, a second one empties the field as browsers do.
      event.preventDefault();
      close();
    }
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    setOpen(true);
    setActive(nextOption(event.key, active, suggestions.length));
  };

  return (
    <form
      role="search"
      action={paths.searchForm}
      onSubmit={submit}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close();
      }}
      className="relative"
    >
      <input
        type="search"
        name="query"
        role="combobox"
        aria-label={messages.searchProducts}
        aria-autocomplete="list"
        aria-expanded={showing}
        aria-controls={listId}
        aria-activedescendant={chosen && active !== null ? optionId(listId, active) : undefined}
        placeholder={messages.searchTheMarket}
        autoComplete="off"
        enterKeyHint="search"
        value={text}
        ref={field}
        onChange={(event) => type(event.target.value)}
        onKeyDown={press}
        className="h-11 w-full rounded-full border border-line-strong bg-surface pr-12 pl-5 text-base placeholder:text-ink-soft [&::-webkit-search-cancel-button]:mr-1 [&::-webkit-search-cancel-button]:opacity-60 [&::-webkit-search-cancel-button]:grayscale"
      />
      <button
        type="submit"
        aria-label={messages.search}
        className="absolute inset-y-0 right-0 grid w-12 place-items-center rounded-full text-ink-soft hover:text-ink"
      >
        <Search className="size-5" />
      </button>
      <SearchSuggestions
        id={listId}
        open={showing}
        {...{ suggestions, active }}
        onPoint={setActive}
        onChoose={go}
      />
    </form>
  );
}
