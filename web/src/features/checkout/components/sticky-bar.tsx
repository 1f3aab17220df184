import { type ReactNode } from "react";

import * as messages from "../messages";
import { Figure } from "./summary-card";

type Props = { label?: string; total: number | null; children: ReactNode };

/**
 * In the flow on a wide screen; on a narrow one fixed below the thumb, with the total beside it. The
 * page ends that much lower (`data-bottom-bar` in index.css), so that the bar covers nothing.
 */
export function StickyBar({ label = messages.total, total, children }: Props) {
  return (
    <div
      data-bottom-bar
      className="z-20 flex items-center gap-4 max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:bg-surface max-lg:px-4 max-lg:pt-3 max-lg:pb-[max(0.75rem,env(safe-area-inset-bottom))] max-lg:shadow-bar md:max-lg:px-8"
    >
      <span className="grid lg:hidden">
        <span className="text-xs text-ink-soft">{label}</span>
        <Figure amount={total} className="text-lg" />
      </span>
      {children}
    </div>
  );
}
