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

export function SkeletonRows({ rows = 8, className }: { rows?: number; className?: string }) {
  return (
    <Loading className={cx("divide-y divide-line", className)}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex items-center gap-4 py-3.5">
          <Skeleton className="size-11 rounded-card" />
          <Skeleton className="h-4 w-2/5" />
          <Skeleton className="ml-auto h-4 w-20" />
          <Skeleton className="h-4 w-14" />
        </div>
      ))}
    </Loading>
  );
}
