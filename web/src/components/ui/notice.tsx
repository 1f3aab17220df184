import { type ReactNode } from "react";

import { cx } from "@/lib/cx";

import { type Tone, toneLook } from "./badge";

type Props = { tone?: Tone; icon?: ReactNode; className?: string; children: ReactNode };

/** A sentence that stays on the page: paid, not delivered, price changed. */
export function Notice({ tone = "plain", icon, className, children }: Props) {
  return (
    <div
      className={cx(
        "flex items-start gap-3 rounded-card px-4 py-3 text-sm font-medium [&>svg]:mt-0.5 [&>svg]:size-4 [&>svg]:shrink-0",
        toneLook[tone],
        className,
      )}
    >
      {icon}
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  );
}
