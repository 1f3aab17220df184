import { useEffect, useMemo, useState } from "react";
import { useNavigate } from "react-router";

import { forgetSearch, forgetSearches, recentSearches } from "@/lib/recent-searches";

import * as messages from "../menu/messages";
import { suggestions } from "../messages";
import { foundGroups, type MenuOption, recentGroups } from "../model/search-menu";
import { optionId } from "../model/suggestion-keys";
import { MenuLine } from "./menu-line";
import type { Choice } from "./search-box";
import { useFound } from "./use-suggestions";

type Props = {
  id: string;
  /** What was typed; null while the menu is closed. */
  text: string | null;
  pointed: string | undefined;
  onChoices: (choices: Choice[]) => void;
  onPoint: (key: string | null) => void;
  onDone: () => void;
};

/** What stands below the search box. Focus stays in the text field; the lines are only pointed at. */
export function SearchMenu({ id, text, pointed, onChoices, onPoint, onDone }: Props) {
  const navigate = useNavigate();
  const typed = (text ?? "").replace(/\s+/g, " ").trim();
  const found = useFound(typed);
  // Read anew whenever the menu opens: another page may have added to them.
  const [forgotten, setForgotten] = useState(0);
  const open = text !== null;
  const recent = useMemo(() => (open && forgotten >= 0 ? recentSearches() : []), [open, forgotten]);
  const groups = useMemo(
    () => (typed === "" ? recentGroups(recent) : foundGroups(found)),
    [typed, recent, found],
  );
  const choice = (option: MenuOption): Choice => {
    const { key } = option;
    if (option.kind === "clear")
      return {
        key,
        choose: () => {
          forgetSearches();
          setForgotten((times) => times + 1);
        },
      };
    const forget = () => {
      if (option.kind === "recent") forgetSearch(option.words);
      setForgotten((times) => times + 1);
    };
    const choose = () => {
      onDone();
      void navigate(option.to);
    };
    return { key, choose, forget: option.kind === "recent" ? forget : undefined };
  };
  const choices = groups.flatMap(({ options }) => options.map(choice));
  useEffect(() => {
    onChoices(choices);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the choices are those of the groups
  }, [groups, onChoices]);
  useEffect(() => () => onChoices([]), [onChoices]);

  const showing = open && choices.length > 0;
  return (
    <>
      <div
        id={id}
        role="listbox"
        aria-label={suggestions}
        hidden={!showing}
        className="absolute inset-x-0 top-full z-40 mt-2 max-h-[70dvh] overflow-y-auto rounded-card border border-line bg-surface p-1.5 shadow-pop"
      >
        {groups.map(({ title, options }, at) => (
          <div
            key={title}
            role="group"
            aria-labelledby={`${id}-group-${at}`}
            className="[&+&]:mt-1.5"
          >
            <p
              id={`${id}-group-${at}`}
              role="presentation"
              className="px-2.5 pt-2 pb-1 text-xs font-semibold text-ink-soft"
            >
              {title}
            </p>
            {options.map((option) => {
              const place = choices.findIndex(({ key }) => key === option.key);
              const own = choices[place];
              return (
                <MenuLine
                  key={option.key}
                  id={optionId(id, place)}
                  option={option}
                  active={option.key === pointed}
                  onPoint={onPoint}
                  onChoose={() => own?.choose()}
                  onForget={own?.forget}
                />
              );
            })}
          </div>
        ))}
      </div>
      <p role="status" className="sr-only">
        {showing && messages.countSuggestions(choices.length)}
      </p>
    </>
  );
}
