import * as Radix from "radix-ui/dropdown-menu";
import { type ComponentProps, type ReactNode } from "react";
import { Link, type To } from "react-router";

import { cx } from "@/lib/cx";

type MenuProps = {
  trigger: ReactNode;
  align?: "start" | "end";
  label?: string;
  children: ReactNode;
};

/**
 * Not modal: the page behind stays alive, an outside click or Escape closes the menu. The trigger is
 * one focusable element.
 */
export function Menu({ trigger, align = "end", label, children }: MenuProps) {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          sideOffset={8}
          collisionPadding={12}
          {...(label ? { "aria-label": label } : {})}
          // What scrolls has to be within reach of the keyboard, before one of its lines is chosen too.
          tabIndex={0}
          className="z-40 max-h-(--radix-dropdown-menu-content-available-height) min-w-56 animate-appear overflow-y-auto overscroll-contain rounded-card border border-line bg-surface p-1.5 shadow-pop"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** How a line of a menu looks. */
export const menuItem = cx(
  "flex min-h-10 w-full cursor-pointer items-center gap-2.5 rounded-control px-3 text-sm font-medium text-ink outline-none",
  "data-[disabled]:cursor-not-allowed data-[disabled]:text-ink-soft data-[highlighted]:bg-sunk [&_svg]:size-4 [&_svg]:text-ink-soft",
);

type LinkProps = { to: To; state?: unknown; children: ReactNode };

export function MenuLink({ to, state, children }: LinkProps) {
  return (
    <Radix.Item asChild className={menuItem}>
      <Link to={to} state={state}>
        {children}
      </Link>
    </Radix.Item>
  );
}

type ItemProps = ComponentProps<typeof Radix.Item> & { danger?: boolean };

export function MenuItem({ danger, className, ...rest }: ItemProps) {
  return (
    <Radix.Item
      {...rest}
      className={cx(menuItem, danger && "text-alert [&_svg]:text-alert", className)}
    />
  );
}

export function MenuHeading({ children }: { children: ReactNode }) {
  return <Radix.Label className="px-3 pt-2 pb-2.5 text-sm">{children}</Radix.Label>;
}

export function MenuLine() {
  return <Radix.Separator className="my-1.5 h-px bg-line" />;
}
