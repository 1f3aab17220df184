import { type ComponentProps, useSyncExternalStore } from "react";

import { isSmallScreen, onScreenChange } from "../model/small-screen";
import { FilterPanel } from "./filter-panel";

/** The filters beside the goods. A small screen has them in a sheet, and need not make them twice. */
export function SideFilters(props: Omit<ComponentProps<typeof FilterPanel>, "className">) {
  const inSheet = useSyncExternalStore(onScreenChange, isSmallScreen, () => false);
  return (
    <div id="filters" className="col-start-1 row-span-2 hidden scroll-mt-24 lg:block">
      {!inSheet && <FilterPanel {...props} className="-ml-3" />}
    </div>
  );
}
