import { type ComponentProps, type ReactNode, useId } from "react";

import { useFirstWrong } from "@/components/ui/first-wrong";
import { cx } from "@/lib/cx";

import * as messages from "./messages";

export const control =
  "h-10 w-full min-w-0 rounded-control border border-line-strong bg-surface px-2.5 text-base text-ink hover:border-ink-soft aria-invalid:border-alert xl:text-sm";

type FieldProps = ComponentProps<"input"> & {
  label: string;
  words: string;
  flaw: string | undefined;
  /** Where it is said. */
  note: string;
};

export function Field({ label, words, flaw, note, ...rest }: FieldProps) {
  const id = useId();
  useFirstWrong(id, flaw);
  return (
    <Labelled label={label}>
      <input
        {...rest}
        id={id}
        aria-label={messages.fieldOf(label, words)}
        {...(flaw && { "aria-invalid": true, "aria-describedby": note })}
        className={cx("scroll-mt-28 scroll-mb-36", control)}
      />
    </Labelled>
  );
}

/** The word above a field where there is no heading above the column. */
export function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid min-w-0 content-start gap-1">
      <span aria-hidden className="text-xs text-ink-soft xl:hidden">
        {label}
      </span>
      {children}
    </div>
  );
}
