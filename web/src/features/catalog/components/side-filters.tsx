import { type ComponentProps, useSyncExternalStore } from "react";

import { useHydrated } from "@/lib/hydrated";

import { FilterPanel } from "./filter-panel";

/** Screens that Tailwind's `lg` is not for. */
const narrow = () => window.matchMedia("(width < 64rem)");
const isNarrow = () => narrow().matches;

function subscribe(listener: () => void): () => void {
  const screens = narrow();
  screens.addEventListener("change", listener);
  return () => screens.removeEventListener("change", listener);
}

/** The filters beside the goods. A small screen has them in a sheet, and need not make them twice. */
export function SideFilters(props: Omit<ComponentProps<typeof FilterPanel>, "className">) {
  const hydrated = useHydrated();
  const inSheet = useSyncExternalStore(subscribe, isNarrow, () => false) && hydrated;
  return (
    <div id="filters" className="col-start-1 row-span-2 hidden scroll-mt-24 lg:block">
      {!inSheet && <FilterPanel {...props} className="-ml-3" />}
    </div>
  );
}
