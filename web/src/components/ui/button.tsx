import { type ComponentProps, type MouseEvent, type ReactNode } from "react";
import { Link, type LinkProps } from "react-router";

import { cx } from "@/lib/cx";

export type ButtonKind = "primary" | "secondary" | "soft" | "quiet" | "danger";
export type ButtonSize = "sm" | "md" | "lg";

type Look = { kind?: ButtonKind | undefined; size?: ButtonSize | undefined; wide?: boolean };

const kinds: Record<ButtonKind, string> = {
  // Marigold is for the one thing to do next: at most one per view.
  primary: "bg-accent text-on-accent hover:bg-accent-hover",
  secondary: "border border-line-strong bg-surface text-ink hover:bg-sunk",
  // Where the same button stands many times over: a grid must show its goods, not its boxes.
  soft: "border border-line bg-surface text-ink hover:border-line-strong",
  quiet: "text-ink hover:bg-sunk",
  danger: "bg-alert text-on-alert hover:bg-alert-hover",
};

const sizes: Record<ButtonSize, string> = {
  sm: "min-h-thumb px-3 text-sm",
  md: "min-h-11 px-4 text-sm",
  lg: "min-h-13 px-6 text-base",
};

export function buttonLook({ kind = "secondary", size = "md", wide = false }: Look): string {
  return cx(
    "inline-flex items-center justify-center gap-2 rounded-control font-semibold whitespace-nowrap",
    "transition-[background-color,border-color,transform] duration-150 ease-out active:scale-[0.98]",
    "disabled:cursor-not-allowed disabled:border-transparent disabled:bg-sunk disabled:text-ink-soft disabled:active:scale-100",
    "[&_svg]:size-[1.15em] [&_svg]:shrink-0",
    kinds[kind],
    sizes[size],
    wide && "w-full",
  );
}

type ButtonProps = ComponentProps<"button"> & Look & { busy?: boolean };

const refuse = (event: MouseEvent) => event.preventDefault();

/**
 * While `busy`, the button keeps its words and takes no second press. It is not disabled then, and what waits with it
 * is `aria-disabled`: a browser takes the focus from what is disabled, and whoever pressed it by the keyboard would
 * stand nowhere.
 */
export function Button({ kind, size, wide, busy, className, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-busy={busy || undefined}
      {...((busy || rest["aria-disabled"]) && { "aria-disabled": true, onClick: refuse })}
      className={cx(buttonLook({ kind, size, wide: wide ?? false }), className)}
    >
      {busy && <BusyMark />}
      {children}
    </button>
  );
}

function BusyMark() {
  return (
    <span
      aria-hidden
      className="size-4 shrink-0 animate-spin rounded-full border-2 border-current border-r-transparent"
    />
  );
}

type ButtonLinkProps = LinkProps & Look;

export function ButtonLink({ kind, size, wide, className, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={cx(buttonLook({ kind, size, wide: wide ?? false }), className)} />
  );
}

type IconButtonProps = ComponentProps<"button"> & { label: string; children: ReactNode };

/** A picture alone says nothing to a screen reader: the label is not optional. */
export function IconButton({ label, className, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={cx(
        "inline-grid size-11 shrink-0 place-items-center rounded-control text-ink transition-colors duration-150",
        "hover:bg-sunk disabled:cursor-not-allowed disabled:text-ink-soft disabled:opacity-60 [&_svg]:size-5",
        className,
      )}
    >
      {children}
    </button>
  );
}
