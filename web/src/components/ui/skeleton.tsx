import { type ReactNode } from "react";

import { cx } from "@/lib/cx";

import * as messages from "./messages";

/** A piece of the final layout before its content. Give it the final size. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cx("skeleton block", className)} />;
}

/** Wraps skeletons so that a screen reader hears one word instead of silence. */
export function Loading({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div role="status" aria-busy="true" className={className}>
      <span className="sr-only">{messages.loading}</span>
      {children}
    </div>
  );
}

export function SkeletonText({ lines = 3, className }: { lines?: number; className?: string }) {
  return (
    <span className={cx("grid gap-2.5", className)}>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} className={cx("h-4", line === lines - 1 ? "w-2/3" : "w-full")} />
      ))}
    </span>
  );
}

type RowsProps = {
  rows?: number;
  /** A table with a head comes. */
  head?: boolean;
  /** On a phone its rows come as blocks. */
  stacking?: boolean;
  className?: string;
};

/** As high as the rows of a table with small pictures. */
export function SkeletonRows({ rows = 8, head, stacking, className }: RowsProps) {
  return (
    <Loading className={cx("divide-y divide-line", className)}>
      {head && <div className={cx("h-11", stacking && "max-md:hidden")} />}
      {Array.from({ length: rows }, (_, row) => (
        <div
          key={row}
          className={cx(
            "flex gap-4 py-2",
            stacking ? "max-md:h-51.5 max-md:py-5 md:h-18 md:items-center" : "items-center",
          )}
        >
          <Skeleton className="size-11 shrink-0 rounded-card" />
          <Skeleton className="h-4 w-2/5" />
          <Skeleton className="ml-auto h-4 w-20" />
          <Skeleton className="h-4 w-14" />
        </div>
      ))}
    </Loading>
  );
}
