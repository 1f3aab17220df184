import { Search } from "lucide-react";
import { type FormEvent, lazy, Suspense, useId, useState } from "react";
import { useLocation, useNavigate } from "react-router";

import { load } from "@/lib/load";
import { paths } from "@/lib/paths";
import { useEarlyChange } from "@/lib/use-early-change";

import * as messages from "../messages";
import { searchWord } from "../model/search-word";
import { nextOption, optionId } from "../model/suggestion-keys";

// For those who search: what stands in the menu comes when they begin to.
const SearchMenu = lazy(() =>
  load(() => import("./search-menu")).then((module) => ({ default: module.SearchMenu })),
);

/** A line of the menu, as far as the box has to know it. */
export type Choice = { key: string; choose: () => void; forget?: (() => void) | undefined };

/** The header's search box, with a menu while typing (the ARIA combobox pattern). */
export function SearchBox() {
  const { pathname, search } = useLocation();
  const onResults = pathname.replace(/\/$/, "") === "/search";
  const shown = onResults ? searchWord(new URLSearchParams(search), "query") : "";
  // A new address is a new box: on the results it shows what was searched for, elsewhere nothing.
  return <Box key={`${onResults} ${shown} ${onResults ? "" : pathname}`} initial={shown} />;
}

function Box({ initial }: { initial: string }) {
  const navigate = useNavigate();
  const listId = useId();
  const [text, setText] = useState(initial);
  const [seen, setSeen] = useState(false);
  const [open, setOpen] = useState(false);
  const [choices, setChoices] = useState<Choice[]>([]);
  // By its key: the list may change under the pointer, and Enter must open what was pointed at.
  const [pointed, setPointed] = useState<string | null>(null);
  const showing = open && choices.length > 0;
  const place = choices.findIndex(({ key }) => key === pointed);
  const chosen = showing ? choices[place] : undefined;

  const show = () => {
    setSeen(true);
    setOpen(true);
  };
  const close = () => {
    setOpen(false);
    setPointed(null);
  };
  const type = (typed: string, shown = true) => {
    setText(typed);
    setPointed(null);
    if (shown) show();
  };
  const field = useEarlyChange<HTMLInputElement>(initial, (typed) =>
    type(typed, field.current === document.activeElement),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    close();
    if (chosen) return chosen.choose();
    // What stands in the field, even when it was typed and sent before the app was there.
    void navigate(paths.searchFor(field.current?.value ?? text));
  };
  const press = (event: React.KeyboardEvent) => {
    const { key } = event;
    if (key === "Escape" && showing) {
      // The first Escape closes the list, a second one empties the field as browsers do.
      event.preventDefault();
      close();
    }
    if (key === "Delete" && chosen?.forget) {
      event.preventDefault();
      chosen.forget();
    }
    if (key !== "ArrowDown" && key !== "ArrowUp") return;
    event.preventDefault();
    show();
    const next = nextOption(key, place === -1 ? null : place, choices.length);
    setPointed(next === null ? null : (choices[next]?.key ?? null));
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
        aria-activedescendant={chosen && optionId(listId, place)}
        placeholder={messages.searchTheMarket}
        autoComplete="off"
        enterKeyHint="search"
        value={text}
        ref={field}
        onFocus={() => (text ? setSeen(true) : show())}
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
      {seen && (
        <Suspense>
          <SearchMenu
            id={listId}
            text={open ? text : null}
            pointed={chosen?.key}
            onChoices={setChoices}
            onPoint={setPointed}
            onDone={close}
          />
        </Suspense>
      )}
    </form>
  );
}
