import { Minus, Plus } from "lucide-react";
import { type ReactNode } from "react";

import type { CartLine } from "@/api/types";
import { cx } from "@/lib/cx";

import * as messages from "../messages";
import { canLower, canRaise } from "../model/quantity";

type Props = { line: CartLine; busy: boolean; onChange: (by: 1 | -1) => void };

/** While the stock is being asked for, a further press is not counted but nothing goes grey. */
export function QuantityStepper({ line, busy, onChange }: Props) {
  const change = (by: 1 | -1) => {
    if (!busy) onChange(by);
  };
  return (
    <div
      role="group"
      aria-label={messages.quantityOf(line.name)}
      aria-busy={busy || undefined}
      className="inline-flex items-center rounded-control border border-line-strong bg-surface"
    >
      <StepButton label={messages.oneLess} disabled={!canLower(line)} onClick={() => change(-1)}>
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
      <StepButton label={messages.oneMore} disabled={!canRaise(line)} onClick={() => change(1)}>
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
