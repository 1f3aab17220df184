import { cx } from "@/lib/cx";

/** How a row of tabs looks, and one of them; links in a `nav` may look so, too. */
export const tabRow = "tab-row flex gap-1 overflow-x-auto";
export const tabLook = cx(
  "min-h-11 shrink-0 border-b-2 border-transparent px-3 text-sm font-medium whitespace-nowrap text-ink-soft",
  "hover:text-ink focus-visible:-outline-offset-2",
  "aria-[current=page]:border-ink aria-[current=page]:text-ink data-[state=active]:border-ink data-[state=active]:text-ink",
);
