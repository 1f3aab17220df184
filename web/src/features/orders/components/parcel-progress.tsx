import { Check } from "lucide-react";

import { cx } from "@/lib/cx";
import { shortDate } from "@/lib/dates";

import * as messages from "../messages";

type Step = { name: string; done: boolean; at: string | null };

/** How far a parcel came: the steps that are done, with their days. */
export function ParcelProgress({ label, steps }: { label: string; steps: Step[] }) {
  return (
    <ol aria-label={label} className="mt-4 grid grid-cols-3 text-xs sm:text-sm">
      {steps.map(({ name, done, at }, place) => (
        <li key={name} className="relative grid justify-items-center gap-1 text-center">
          {place > 0 && (
            <span
              aria-hidden
              className={cx(
                "absolute top-2.5 right-[calc(50%+0.75rem)] left-[calc(-50%+0.75rem)] h-0.5",
                done ? "bg-good" : "bg-line-strong",
              )}
            />
          )}
          <span
            className={cx(
              "grid size-5 place-items-center rounded-full",
              done ? "bg-good text-ground" : "border-2 border-line-strong",
            )}
          >
            {done && <Check aria-label={messages.stepDone} className="size-3.5" />}
          </span>
          <span className={done ? "font-semibold" : "text-ink-soft"}>{name}</span>
          <span className="min-h-4 text-xs text-ink-soft tabular-nums">
            {done && at ? shortDate(at) : null}
          </span>
        </li>
      ))}
    </ol>
  );
}
