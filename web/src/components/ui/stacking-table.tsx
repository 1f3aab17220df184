import { type ReactNode } from "react";

import { cx } from "@/lib/cx";

import * as messages from "./messages";

type Column = { name: string; figure?: boolean };

/** Where columns stand close, a figure ends just where the words of the next one begin. */
const figureLook = "text-right md:max-lg:pr-3";

type TableProps = {
  label: string;
  columns: Column[];
  /** The box that chooses all rows, when rows can be chosen. */
  chooser?: ReactNode;
  children: ReactNode;
};

/**
 * A table on a wide screen; on a phone each row becomes a small block of the same cells, which then
 * carry their column's name themselves. The last column holds the row's buttons.
 */
export function StackingTable({ label, columns, chooser, children }: TableProps) {
  return (
    <table aria-label={label} className="w-full border-collapse text-left text-sm max-md:block">
      <thead className="z-10 bg-ground text-xs text-ink-soft shadow-[0_1px_0_var(--line-strong)] max-md:sr-only lg:sticky lg:top-(--header-height)">
        <tr>
          {chooser && <th className="w-8">{chooser}</th>}
          {columns.map(({ name, figure }) => (
            <th
              key={name}
              scope="col"
              className={cx(
                "h-11 px-3 font-semibold whitespace-nowrap first:pl-0 md:max-lg:px-1 lg:max-xl:px-2",
                figure && figureLook,
              )}
            >
              {name}
            </th>
          ))}
          <th scope="col">
            <span className="sr-only">{messages.actions}</span>
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line max-md:block">{children}</tbody>
    </table>
  );
}

/** `chooser`: the row's box, when rows can be chosen; on a phone it stands before the block. */
export function StackingRow({ chooser, children }: { chooser?: ReactNode; children: ReactNode }) {
  return (
    <tr
      className={cx(
        "max-md:relative max-md:grid max-md:grid-cols-[minmax(0,1fr)_fit-content(55%)] max-md:items-center max-md:gap-x-4 max-md:gap-y-2 max-md:py-5 md:hover:bg-sunk/50",
        chooser && "max-md:pl-9",
      )}
    >
      {chooser && <td className="w-8 max-md:absolute max-md:top-2.5 max-md:-left-3">{chooser}</td>}
      {children}
    </tr>
  );
}

type CellProps = {
  /** The column's name, shown beside the value on a phone. */
  label?: string;
  /** Its place in the block on a phone, from the top left. */
  place: keyof typeof places;
  /** As its column says. */
  figure?: boolean;
  className?: string;
  children: ReactNode;
};

const places = {
  topLeft: "max-md:col-start-1 max-md:row-start-1",
  topRight: "max-md:col-start-2 max-md:row-start-1 max-md:text-right",
  middleLeft: "max-md:col-start-1 max-md:row-start-2",
  middleRight: "max-md:col-start-2 max-md:row-start-2 max-md:text-right",
  bottomLeft: "max-md:col-start-1 max-md:row-start-3",
  bottomRight: "max-md:col-start-2 max-md:row-start-3 max-md:text-right",
  last: "md:text-right max-md:col-span-2 max-md:row-start-4 max-md:empty:hidden",
  /** Beside the block: for a single icon. */
  side: "md:text-right max-md:col-start-3 max-md:row-span-3 max-md:row-start-1 max-md:-mr-3 max-md:-ml-2",
};

export function StackingCell({ label, place, figure, className, children }: CellProps) {
  return (
    <td
      className={cx(
        "px-3 py-2 first:pl-0 last:pr-0 max-md:p-0 max-md:wrap-anywhere md:h-14 md:max-lg:px-1 lg:max-xl:px-2",
        places[place],
        figure && figureLook,
        className,
      )}
    >
      {label && (
        <span aria-hidden className="mr-2 text-xs text-ink-soft md:hidden">
          {label}
        </span>
      )}
      {children}
    </td>
  );
}
