import { X } from "lucide-react";
import { type ReactNode, useCallback } from "react";
import { Link, useNavigate } from "react-router";

import { SelectField } from "@/components/ui/field";
import { ListSearch } from "@/components/ui/list-search";
import { tabLook, tabRow } from "@/components/ui/tab-look";
import { cx } from "@/lib/cx";
import { useAsked } from "@/lib/use-asked";

import * as messages from "../messages";
import { listPath, type ListState, shows, type Sort, sorts } from "../model/list-state";

type Props = {
  state: ListState;
  /** The address of a list: the shop's, unless told otherwise. */
  path?: typeof listPath;
  tools?: ReactNode;
};

/** Tabs, words and order of the list; all of it is kept in the address. */
export function ListControls({ state, path = listPath, tools }: Props) {
  const { show, sort, query, category } = state;
  const navigate = useNavigate();
  const write = useCallback((asked: ListState) => path(asked, { page: asked.page }), [path]);
  const ask = useAsked(state, write);
  const to = useCallback((words: string) => ask({ query: words }), [ask]);
  return (
    <>
      <nav aria-label={messages.lots} className={cx(tabRow, "mb-5")}>
        {shows.map((one) => (
          <Link
            key={one}
            to={path(state, { show: one })}
            aria-current={one === show ? "page" : undefined}
            className={cx(tabLook, "inline-grid place-items-center")}
          >
            {messages.tabs[one]}
          </Link>
        ))}
      </nav>
      <div className="mb-6 flex flex-wrap items-start gap-x-4 gap-y-3 [&_form]:mb-0 [&_form]:min-w-60 [&_form]:flex-1">
        <ListSearch
          what={messages.lots}
          label={messages.findLots}
          placeholder={messages.findLots}
          query={query}
          to={to}
        />
        <SelectField
          label={messages.sortBy}
          hideLabel
          value={sort}
          onChange={(event) => void navigate(ask({ sort: event.target.value as Sort }))}
          className="ml-auto min-w-44 max-md:flex-1"
        >
          {sorts.map((one) => (
            <option key={one} value={one}>
              {one === "ending" && show === "ended" ? messages.latestEnd : messages.sortNames[one]}
            </option>
          ))}
        </SelectField>
        {tools}
      </div>
      {category && (
        <p className="mb-5">
          <Link
            to={path(state, { category: "" })}
            className="inline-flex min-h-thumb items-center gap-1.5 rounded-full bg-sunk px-3 text-sm font-medium hover:underline"
          >
            {messages.onlyCategory(category)} <X aria-hidden className="size-4" />
          </Link>
        </p>
      )}
    </>
  );
}
