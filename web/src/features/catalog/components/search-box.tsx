import { Search } from "lucide-react";
import { type FormEvent, useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";

import { paths } from "@/lib/paths";

/** The header's search box. Suggestions, when they come, hang below this form. */
export function SearchBox() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const input = useRef<HTMLInputElement>(null);

  // On the results page the box shows what was searched for; elsewhere it is empty.
  useEffect(() => {
    const query = new URLSearchParams(search).get("query") ?? "";
    const onResults = pathname.replace(/\/$/, "") === "/search";
    if (input.current) input.current.value = onResults && query !== "all" ? query : "";
  }, [pathname, search]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void navigate(paths.searchFor(input.current?.value ?? ""));
  };

  return (
    <form role="search" onSubmit={submit} className="relative">
      <input
        ref={input}
        type="search"
        name="query"
        aria-label="Search products"
        placeholder="Search the market"
        autoComplete="off"
        enterKeyHint="search"
        className="h-11 w-full rounded-full border border-line-strong bg-surface pr-12 pl-5 text-base placeholder:text-ink-soft"
      />
      <button
        type="submit"
        aria-label="Search"
        className="absolute inset-y-0 right-0 grid w-12 place-items-center rounded-full text-ink-soft hover:text-ink"
      >
        <Search className="size-5" />
      </button>
    </form>
  );
}
