import { Minus, Plus } from "lucide-react";
import { type ReactNode, useLayoutEffect, useRef } from "react";

import type { CartLine } from "@/api/types";
import { cx } from "@/lib/cx";

import * as messages from "../messages";
import { canLower, canRaise } from "../model/quantity";

type Props = { line: CartLine; busy: boolean; onChange: (by: 1 | -1) => void };

/** Every press counts, also while the stock is still being asked for, and nothing goes grey meanwhile. */
export function QuantityStepper({ line, busy, onChange }: Props) {
  const group = useRef<HTMLDivElement>(null);
  const [less, more] = [canLower(line), canRaise(line)];
  // A browser takes the focus from what is disabled: whoever pressed it by the keyboard would stand nowhere.
  useLayoutEffect(() => {
    const { activeElement: here } = document;
    if (!(less && more) && here?.matches(":disabled") && group.current?.contains(here))
      group.current.querySelector<HTMLElement>("button:enabled")?.focus();
  }, [less, more]);
  return (
    <div
      ref={group}
      role="group"
      aria-label={messages.quantityOf(line.name)}
      aria-busy={busy || undefined}
      className="inline-flex items-center rounded-control border border-line-strong bg-surface"
    >
      <StepButton label={messages.oneLess} disabled={!less} onClick={() => onChange(-1)}>
        <Minus />
      </StepButton>
      <output
        className={cx(
          "min-w-8 text-center font-semibold tabular-nums transition-opacity duration-150",
          busy && "opacity-50",
        )}
      >
        {line.quantity}
      </output>
      <StepButton label={messages.oneMore} disabled={!more} onClick={() => onChange(1)}>
        <Plus />
      </StepButton>
    </div>
  );
}

type StepButtonProps = {
  label: string;
  disabled: boolean;
  onClick: () => void;
  children: ReactNode;
};

function StepButton({ label, disabled, onClick, children }: StepButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={disabled}
      onClick={onClick}
      className="inline-grid size-11 place-items-center rounded-control hover:bg-sunk disabled:cursor-not-allowed disabled:text-ink-soft disabled:opacity-50 disabled:hover:bg-transparent md:size-10 [&_svg]:size-4"
    >
      {children}
    </button>
  );
}
