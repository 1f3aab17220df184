import { SlidersHorizontal } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useLocation } from "react-router";

import type { CategoryCount, Choices } from "@/api/types";
import { Button } from "@/components/ui/button";
import { useHydrated } from "@/lib/hydrated";
import { load } from "@/lib/load";

import * as browseMessages from "../browse/messages";
import * as messages from "../messages";
import { activeFilters } from "../model/filters";
import type { SearchState } from "../model/search-state";
import { isSmallScreen } from "../model/small-screen";
import { FilterPanel } from "./filter-panel";

// Most visits never open it.
const Dialog = lazy(() =>
  load(() => import("@/components/ui/dialog")).then((module) => ({ default: module.Dialog })),
);

type Props = {
  state: SearchState;
  categories: CategoryCount[] | undefined;
  choices: Choices | undefined;
  count: number | undefined;
};

/** The filters of a small screen: in a sheet that stays open while choosing. */
export function FilterSheet({ state, categories, choices, count }: Props) {
  const [open, setOpen] = useState(false);
  const [seen, setSeen] = useState(false);
  const show = () => {
    setSeen(true);
    setOpen(true);
  };
  // Who comes for the filters finds them open; a wide screen shows them anyway.
  const { hash, key } = useLocation();
  const [came, setCame] = useState("");
  if (useHydrated() && hash === "#filters" && came !== key) {
    setCame(key);
    if (isSmallScreen()) show();
  }
  const active = activeFilters(state).length;
  return (
    <>
      <Button onClick={show} className="min-w-0 lg:hidden">
        <SlidersHorizontal />
        {messages.filters}
        {active > 0 && ` (${active})`}
      </Button>
      {seen && (
        <Suspense>
          <Dialog open={open} onOpenChange={setOpen} title={messages.filters}>
            <FilterPanel {...{ state, categories, choices }} className="-mx-3 mt-4" />
            <div className="sticky -bottom-6 -mx-6 mt-6 -mb-6 bg-surface p-4 shadow-bar">
              <Button kind="primary" wide onClick={() => setOpen(false)}>
                {count === undefined ? messages.showResults : browseMessages.showCount(count)}
              </Button>
            </div>
          </Dialog>
        </Suspense>
      )}
    </>
  );
}
