import { cx } from "@/lib/cx";
import { useShop } from "@/lib/shop";

import { usePicture } from "./use-picture";

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

/** The shop's logo (ours while it has none) and its name. */
export function Brand({ className }: { className?: string }) {
  const { name, logo } = useShop();
  const img = usePicture(logo);
  return (
    <span className={cx("inline-flex min-w-0 items-center gap-2.5", className)}>
      {img ? (
        <img {...img} alt="" className="h-8 max-w-24 min-w-8 shrink-0 object-contain" />
      ) : (
        <BrandMark className="shrink-0" />
      )}
      <span className="line-clamp-2 font-display text-xl leading-tight font-bold tracking-tight wrap-anywhere">
        {name}
      </span>
    </span>
  );
}
