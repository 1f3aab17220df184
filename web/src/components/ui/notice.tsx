import { type ReactNode } from "react";

import { cx } from "@/lib/cx";

import { type Tone, toneLook } from "./badge";

type Props = {
  tone?: Tone;
  icon?: ReactNode;
  /** What can be done about it: at the end of the sentence's line, or below it where there is no room. */
  beside?: ReactNode;
  className?: string;
  children: ReactNode;
};

/** A sentence that stays on the page: paid, not delivered, price changed. */
export function Notice({ tone = "plain", icon, beside, className, children }: Props) {
  return (
    <div
      className={cx(
        "flex flex-wrap items-center justify-between gap-3 rounded-card px-4 py-3 text-sm font-medium",
        toneLook[tone],
        className,
      )}
    >
      <div
        className={cx(
          "flex min-w-0 items-start gap-3 [&>svg]:mt-0.5 [&>svg]:size-4 [&>svg]:shrink-0",
          !beside && "flex-1",
        )}
      >
        {icon}
        <div className="min-w-0 flex-1">{children}</div>
      </div>
      {beside}
    </div>
  );
}
