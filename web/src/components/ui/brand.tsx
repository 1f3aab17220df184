import { cx } from "@/lib/cx";

/** An awning over an open front: the market stall, and an H if you look for one. */
export function BrandMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden className={cx("size-8", className)}>
      <rect width="32" height="32" rx="9" fill="var(--accent)" />
      <g
        fill="none"
        stroke="var(--on-accent)"
        strokeWidth="2.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path
          fill="var(--on-accent)"
          stroke="none"
          d="M6 13.2 8.2 7h15.6l2.2 6.2a3.3 3.3 0 0 1-6.6 0 3.4 3.4 0 0 1-6.8 0 3.3 3.3 0 0 1-6.6 0Z"
        />
        <path d="M9 19v6.2M23 19v6.2M9 21.4h14" />
      </g>
    </svg>
  );
}

export function Brand({ className }: { className?: string }) {
  return (
    <span className={cx("inline-flex items-center gap-2.5", className)}>
      <BrandMark />
      <span className="font-display text-xl font-bold tracking-tight">Haat</span>
    </span>
  );
}
