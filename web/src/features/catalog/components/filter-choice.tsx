import { Check } from "lucide-react";
import type { MouseEvent, ReactNode } from "react";
import { Link, useNavigate } from "react-router";

import { cx } from "@/lib/cx";
import { grouped } from "@/lib/digits";

import * as browseMessages from "../browse/messages";

export function ChoiceGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-1.5 px-3 text-base">{title}</h2>
      <ul>{children}</ul>
    </section>
  );
}

type Props = {
  to: string;
  chosen: boolean;
  count?: number | undefined;
  /** One of several that may be chosen together. */
  several?: boolean;
  children: ReactNode;
};

const row = "flex min-h-11 items-center gap-2 rounded-control px-3 text-sm lg:min-h-9";

/**
 * Every choice is a link: it can be opened beside, shared and taken back. One that would show nothing leads nowhere, but
 * keeps its place: the counts come after the rows, and nothing should jump then. Who chooses by the keyboard stays where
 * they are, and not at the top, out of sight of what has the focus.
 */
export function Choice({ to, chosen, count, several = false, children }: Props) {
  const navigate = useNavigate();
  const stay = (event: MouseEvent) => {
    const pressed = event.detail > 0;
    if (pressed || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void navigate(to, { preventScrollReset: true });
  };
  const words = (
    <>
      {several && (
        <span
          aria-hidden
          className={cx(
            "grid size-4 shrink-0 place-items-center rounded-sm border",
            chosen ? "border-ink bg-ink text-surface" : "border-line-strong",
          )}
        >
          {chosen && <Check className="size-3" />}
        </span>
      )}
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {count !== undefined && (
        <span className="text-xs font-normal text-ink-soft tabular-nums">
          <span className="sr-only">, </span>
          {grouped(count)}
          <span className="sr-only"> {browseMessages.productsWord(count)}</span>
        </span>
      )}
      {chosen && !several && count === undefined && (
        <Check aria-hidden className="size-4 shrink-0" />
      )}
    </>
  );
  if (count === 0 && !chosen)
    return (
      <li>
        <span className={cx(row, "cursor-not-allowed text-ink-soft")}>{words}</span>
      </li>
    );
  return (
    <li>
      <Link
        to={to}
        onClick={stay}
        aria-current={chosen ? "true" : undefined}
        className={cx(
          row,
          // What would show nothing is softer than these, and what is chosen darker than what is pointed at.
          chosen ? "bg-sunk font-semibold" : "hover:bg-sunk/50",
        )}
      >
        {words}
      </Link>
    </li>
  );
}
