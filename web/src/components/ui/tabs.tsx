import * as Radix from "radix-ui/tabs";
import { type ComponentProps } from "react";

import { cx } from "@/lib/cx";

/**
 * A tab is chosen by a press, not by the focus: that comes back to the pressed one when a question
 * about unsaved work was answered with no, and would ask it again.
 */
export const Tabs = (props: ComponentProps<typeof Radix.Root>) => (
  <Radix.Root activationMode="manual" {...props} />
);
export const TabPanel = Radix.Content;

export function TabList({ className, ...rest }: ComponentProps<typeof Radix.List>) {
  return (
    <Radix.List
      {...rest}
      className={cx("flex gap-1 overflow-x-auto border-b border-line", className)}
    />
  );
}

/** The chosen one of a row that is too long for the screen is not left beyond its edge. */
const bringIn = (tab: HTMLButtonElement | null) => {
  const row = tab?.parentElement;
  if (!tab || !row || tab.dataset["state"] !== "active") return;
  const hidden = tab.offsetLeft + tab.offsetWidth - row.offsetLeft - row.clientWidth;
  if (hidden > row.scrollLeft) row.scrollLeft = hidden;
};

export function Tab({ className, ...rest }: ComponentProps<typeof Radix.Trigger>) {
  return (
    <Radix.Trigger
      ref={bringIn}
      {...rest}
      className={cx(
        "-mb-px min-h-11 border-b-2 border-transparent px-3 text-sm font-medium whitespace-nowrap text-ink-soft",
        "hover:text-ink focus-visible:-outline-offset-2 data-[state=active]:border-ink data-[state=active]:text-ink",
        className,
      )}
    />
  );
}
