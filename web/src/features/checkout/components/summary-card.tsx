import { type ReactNode } from "react";

import { Price } from "@/components/ui/price";
import { cx } from "@/lib/cx";

import * as messages from "../messages";

type CardProps = { title: string; children: ReactNode };

/** Figures one under the other; stays in view beside a long list. */
export function SummaryCard({ title, children }: CardProps) {
  return (
    <section
      aria-label={title}
      className="grid content-start gap-4 rounded-card bg-surface p-5 lg:sticky lg:top-[calc(var(--header-height)+1.5rem)] lg:p-6"
    >
      <h2 className="text-xl">{title}</h2>
      {children}
    </section>
  );
}

export function SummaryRow({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 text-sm">
      <span className="text-ink-soft">{label}</span>
      <span className="font-medium tabular-nums">{children}</span>
    </div>
  );
}

type FigureProps = { amount: number | null; className?: string };

/** Null is being worked out: dots keep its place, as high as the figure, since an old one may be wrong. */
export function Figure({ amount, className }: FigureProps) {
  if (amount !== null) return <Price amount={amount} {...(className && { className })} />;
  return (
    <span className={cx("font-display font-semibold text-ink-soft", className)}>
      <span aria-hidden>…</span>
      <span className="sr-only">{messages.workingOut}</span>
    </span>
  );
}

/** Free shipping is called so on every screen. */
export function ShippingCost({ amount }: { amount: number | null }) {
  if (amount === 0) return <span className="text-good">{messages.free}</span>;
  return <Figure amount={amount} className="font-medium!" />;
}

export function SummaryTotal({ label, amount }: { label: string; amount: number | null }) {
  return (
    <div className="flex items-baseline justify-between gap-4 border-t border-line pt-4">
      <span className="font-semibold">{label}</span>
      <Figure amount={amount} className="text-xl" />
    </div>
  );
}
