import * as Radix from "radix-ui/tabs";
import { type ComponentProps } from "react";

import { cx } from "@/lib/cx";

import { tabLook, tabRow } from "./tab-look";

/**
 * A tab is chosen by a press, not by the focus: that comes back to the pressed one when a question
 * about unsaved work was answered with no, and would ask it again.
 */
export const Tabs = (props: ComponentProps<typeof Radix.Root>) => (
  <Radix.Root activationMode="manual" {...props} />
);
export const TabPanel = Radix.Content;

export function TabList({ className, ...rest }: ComponentProps<typeof Radix.List>) {
  return <Radix.List {...rest} className={cx(tabRow, className)} />;
}

/** As much of a neighbour as says that there is one. */
const peek = 40;

/** The chosen one of a row that is too long for the screen is not left beyond its edge, nor as if it were the last. */
const bringIn = (tab: HTMLButtonElement | null) => {
  const row = tab?.parentElement;
  if (!tab || !row || tab.dataset["state"] !== "active") return;
  const from = tab.offsetLeft - row.offsetLeft;
  const hidden = from + tab.offsetWidth + peek - row.clientWidth;
  if (hidden > row.scrollLeft) row.scrollLeft = Math.min(hidden, from - peek);
};

export function Tab({ className, ...rest }: ComponentProps<typeof Radix.Trigger>) {
  return <Radix.Trigger ref={bringIn} {...rest} className={cx(tabLook, className)} />;
}
