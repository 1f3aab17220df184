import { type ComponentProps, type ReactNode } from "react";

import { cx } from "@/lib/cx";

type TableProps = { label: string; className?: string; children: ReactNode };

/**
 * Hairlines; on a wide screen a head that stays below the page's header, on a narrow one its own
 * sideways scroll, reachable by keyboard.
 */
export function Table({ label, className, children }: TableProps) {
  return (
    <div
      role="region"
      aria-label={label}
      tabIndex={0}
      className="relative -mx-4 w-0 min-w-[calc(100%+2rem)] overflow-x-auto px-4 md:mx-0 md:min-w-full md:px-0 lg:overflow-visible"
    >
      <table className={cx("w-full border-collapse text-left text-sm", className)}>
        {children}
      </table>
    </div>
  );
}

export function Head({ children }: { children: ReactNode }) {
  return (
    <thead className="z-10 bg-ground text-xs text-ink-soft shadow-[0_1px_0_var(--line-strong)] lg:sticky lg:top-(--header-height)">
      <tr>{children}</tr>
    </thead>
  );
}

type CellProps = { figure?: boolean };

export function HeadCell({ figure, className, ...rest }: ComponentProps<"th"> & CellProps) {
  return (
    <th
      scope="col"
      {...rest}
      className={cx(
        "h-11 px-3 font-semibold whitespace-nowrap first:pl-0 last:pr-0 max-lg:px-2",
        figure && "text-right",
        className,
      )}
    />
  );
}

export function Body({ children }: { children: ReactNode }) {
  return <tbody className="divide-y divide-line">{children}</tbody>;
}

export function Row({ className, ...rest }: ComponentProps<"tr">) {
  return <tr {...rest} className={cx("hover:bg-sunk/50", className)} />;
}

/** `figure`: numbers stand right-aligned, in tabular figures. */
export function Cell({ figure, className, ...rest }: ComponentProps<"td"> & CellProps) {
  return (
    <td
      {...rest}
      className={cx(
        "h-14 px-3 py-2 align-middle first:pl-0 last:pr-0 max-lg:px-2",
        figure && "text-right tabular-nums",
        className,
      )}
    />
  );
}

/** Ids are long and seldom read: shortened on the screen, whole on hover and for copying. */
export function IdText({ id }: { id: string }) {
  return (
    <span title={id} className="font-mono text-xs whitespace-nowrap text-ink-soft">
      {id.length > 12 ? `…${id.slice(-8)}` : id}
    </span>
  );
}
