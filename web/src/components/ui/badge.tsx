import { type ReactNode } from "react";

import { cx } from "@/lib/cx";

export type Tone = "plain" | "good" | "alert" | "accent" | "info";

export const toneLook: Record<Tone, string> = {
  plain: "bg-sunk text-ink",
  good: "bg-good-soft text-good",
  alert: "bg-alert-soft text-alert",
  accent: "bg-accent-soft text-accent-ink",
  info: "bg-link-soft text-link",
};

type Props = { tone?: Tone; className?: string; children: ReactNode };

export function Badge({ tone = "plain", className, children }: Props) {
  return (
    <span
      className={cx(
        "inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 text-xs font-semibold whitespace-nowrap",
        toneLook[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}

/** What is live breathes marigold. */
export function LiveDot({ className }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={cx(
        "relative inline-block size-2 rounded-full bg-accent",
        "before:absolute before:inset-0 before:animate-live before:rounded-full before:bg-accent",
        className,
      )}
    />
  );
}
