import { type ComponentProps, type ReactNode, useId } from "react";

import { cx } from "@/lib/cx";

import { useFirstWrong } from "./first-wrong";

const control = cx(
  // Whoever is sent to a field sees it and what is said below it, between the sticky bars.
  "scroll-mt-28 scroll-mb-36",
  "w-full rounded-control border border-line-strong bg-surface px-3 text-base text-ink",
  "placeholder:text-ink-soft placeholder:opacity-100 hover:border-ink-soft",
  "disabled:cursor-not-allowed disabled:border-line disabled:bg-sunk disabled:text-ink-soft aria-invalid:border-alert",
);

type Shared = {
  label: ReactNode;
  error?: string | undefined;
  hint?: ReactNode;
  hideLabel?: boolean;
};

type FrameProps = Shared & { id: string; className?: string | undefined; children: ReactNode };

function Frame({ id, label, error, hint, hideLabel, className, children }: FrameProps) {
  return (
    <div className={cx("grid content-start gap-1.5", className)}>
      <label htmlFor={id} className={hideLabel ? "sr-only" : "text-sm font-medium text-ink"}>
        {label}
      </label>
      {children}
      {hint && !error && (
        <p id={`${id}-note`} className="text-sm text-ink-soft">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-note`} className="text-sm font-medium text-alert">
          {error}
        </p>
      )}
    </div>
  );
}

type Told = { id?: string | undefined; "aria-describedby"?: string | undefined };

/** Ties a control to its label, hint and error, and to what else describes it. */
function useWiring(told: Told, { error, hint }: Pick<Shared, "error" | "hint">) {
  const made = useId();
  const id = told.id ?? made;
  useFirstWrong(id, error);
  return {
    id,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": cx((error || hint) && `${id}-note`, told["aria-describedby"]) || undefined,
  };
}

type InputProps = ComponentProps<"input"> & Shared & { before?: ReactNode; after?: ReactNode };

/** `before` and `after` sit inside the field: a rupee sign, an eye. */
export function TextField(props: InputProps) {
  const { label, error, hint, hideLabel, className, before, after, ...rest } = props;
  const wiring = useWiring(rest, { error, hint });
  return (
    <Frame {...{ label, error, hint, className }} hideLabel={hideLabel ?? false} id={wiring.id}>
      <span className="relative block">
        {before && (
          <span className="pointer-events-none absolute inset-y-0 left-0 grid w-10 place-items-center text-ink-soft">
            {before}
          </span>
        )}
        <input
          {...rest}
          {...wiring}
          className={cx(control, "h-11", before && "pl-10", after && "pr-12")}
        />
        {after && (
          <span className="absolute inset-y-0 right-0 grid place-items-center">{after}</span>
        )}
      </span>
    </Frame>
  );
}

type AreaProps = ComponentProps<"textarea"> & Shared;

export function TextArea({ label, error, hint, hideLabel, className, ...rest }: AreaProps) {
  const wiring = useWiring(rest, { error, hint });
  return (
    <Frame {...{ label, error, hint, className }} hideLabel={hideLabel ?? false} id={wiring.id}>
      <textarea rows={4} {...rest} {...wiring} className={cx(control, "py-2.5 leading-6")} />
    </Frame>
  );
}

type SelectProps = ComponentProps<"select"> & Shared;

/** The browser's own select: the best one on a phone, and it needs no injected styles. */
export function SelectField(props: SelectProps) {
  const { label, error, hint, hideLabel, className, children, ...rest } = props;
  const wiring = useWiring(rest, { error, hint });
  return (
    <Frame {...{ label, error, hint, className }} hideLabel={hideLabel ?? false} id={wiring.id}>
      <span className="relative block">
        <select {...rest} {...wiring} className={cx(control, "h-11 appearance-none pr-10")}>
          {children}
        </select>
        <svg
          aria-hidden
          viewBox="0 0 16 16"
          className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-ink-soft"
        >
          <path d="m4 6 4 4 4-4" fill="none" stroke="currentColor" strokeWidth="1.75" />
        </svg>
      </span>
    </Frame>
  );
}

type CheckProps = Omit<ComponentProps<"input">, "type"> & {
  label: ReactNode;
  type?: "checkbox" | "radio";
};

export function CheckField({ label, className, type = "checkbox", ...rest }: CheckProps) {
  return (
    <label
      className={cx("flex min-h-thumb cursor-pointer items-center gap-2.5 text-sm", className)}
    >
      <input {...rest} type={type} className="tick" />
      <span>{label}</span>
    </label>
  );
}
