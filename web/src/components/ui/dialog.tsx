import { X } from "lucide-react";
import * as Radix from "radix-ui/dialog";
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from "react";

import { cx } from "@/lib/cx";

import { IconButton } from "./button";
import { firstField } from "./first-field";
import { returnFocus } from "./return-focus";
import * as messages from "./messages";

type Props = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  size?: "sm" | "md" | "lg";
  role?: "dialog" | "alertdialog";
  hideClose?: boolean;
  /** A call runs: closing would not take it back, only hide what becomes of it. */
  busy?: boolean;
  children?: ReactNode;
};

const Hold = createContext((_busy: boolean) => {});

/** For a form that runs its call itself: the dialog around it stays until the call is over. */
export function useHoldDialog(busy: boolean) {
  const hold = useContext(Hold);
  useEffect(() => {
    hold(busy);
    return () => hold(false);
  }, [hold, busy]);
}

type Asks = (close: () => void) => boolean;

/** For what may ask before the dialog around it closes: it says whether it does, and closes it then itself. */
export const BeforeClosing = createContext((_asks: Asks): (() => void) => () => {});

/** Around a button of one's own that closes the dialog, asking first as the cross does. */
export const DialogClose = ({ children }: { children: ReactNode }) => (
  <Radix.Close asChild>{children}</Radix.Close>
);

const sizes = { sm: "max-w-sm", md: "max-w-lg", lg: "max-w-3xl" };

/**
 * Our own veil instead of Radix's overlay: that one injects a style element, which the content
 * security policy refuses.
 */
export function Dialog(props: Props) {
  const { open, onOpenChange, title, description, size = "md", role, hideClose, children } = props;
  const [held, hold] = useState(false);
  const busy = props.busy || held;
  const asking = useRef<Asks | null>(null);
  const guard = useCallback((asks: Asks) => {
    asking.current = asks;
    return () => {
      asking.current = null;
    };
  }, []);
  const change = (next: boolean) => {
    if (busy || (!next && asking.current?.(() => onOpenChange(false)))) return;
    onOpenChange(next);
  };
  return (
    <Radix.Root open={open} onOpenChange={change}>
      <Radix.Portal>
        <div data-scroll-lock className="fixed inset-0 z-50 bg-ink/40 dark:bg-ground/75" />
        <Radix.Content
          role={role ?? "dialog"}
          onOpenAutoFocus={(event) => {
            const field =
              event.currentTarget instanceof HTMLElement && firstField(event.currentTarget);
            if (!field) return;
            event.preventDefault();
            field.focus({ preventScroll: true });
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            returnFocus();
          }}
          {...(description ? {} : { "aria-describedby": undefined })}
          className={cx(
            "fixed inset-x-0 bottom-0 z-50 max-h-[92dvh] animate-rise overflow-y-auto rounded-t-card bg-surface p-6 shadow-pop",
            "md:inset-auto md:top-1/2 md:left-1/2 md:w-full md:-translate-1/2 md:animate-appear md:rounded-card",
            sizes[size],
            "max-md:max-w-none",
          )}
        >
          <div className="flex items-start gap-4">
            <Radix.Title className="flex-1 text-xl">{title}</Radix.Title>
            {!hideClose && (
              <DialogClose>
                <IconButton label={messages.close} disabled={busy} className="-mt-2 -mr-3">
                  <X />
                </IconButton>
              </DialogClose>
            )}
          </div>
          {description && (
            <Radix.Description className="mt-2 text-ink-soft">{description}</Radix.Description>
          )}
          <Hold value={hold}>
            <BeforeClosing value={guard}>{children}</BeforeClosing>
          </Hold>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
