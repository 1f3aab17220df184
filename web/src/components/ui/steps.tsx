import { Check } from "lucide-react";

import { cx } from "@/lib/cx";

import * as messages from "./messages";

type Props = { steps: readonly string[]; current: number; label: string };

/** `current` counts from 0; what lies before it is done. */
export function Steps({ steps, current, label }: Props) {
  return (
    <nav aria-label={label}>
      <ol className="flex">
        {steps.map((step, place) => (
          <li
            key={step}
            aria-current={place === current ? "step" : undefined}
            className="group relative flex flex-1 flex-col items-center gap-2 text-center"
          >
            {place > 0 && (
              <span
                aria-hidden
                className={cx(
                  "absolute top-4 right-1/2 -z-1 h-0.5 w-full",
                  place <= current ? "bg-good" : "bg-line",
                )}
              />
            )}
            <span
              className={cx(
                "grid size-8 place-items-center rounded-full text-sm font-semibold tabular-nums ring-6 ring-ground",
                place < current && "bg-good text-ground",
                place === current && "bg-accent text-on-accent",
                place > current && "bg-sunk text-ink-soft",
              )}
            >
              {place < current ? (
                <Check aria-label={messages.done} className="size-4" />
              ) : (
                place + 1
              )}
            </span>
            <span
              className={cx(
                "text-xs md:text-sm",
                place === current ? "font-semibold text-ink" : "text-ink-soft",
              )}
            >
              {step}
            </span>
          </li>
        ))}
      </ol>
    </nav>
  );
}
