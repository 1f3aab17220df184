import { cx } from "@/lib/cx";

import { Button } from "./button";
import * as messages from "./messages";

type Props = { label: string; dirty: boolean; busy: boolean; className?: string };

/** The button of a long form, in sight wherever one is in it. */
export function SaveBar({ label, dirty, busy, className }: Props) {
  return (
    <div
      className={cx(
        "sticky bottom-0 z-10 -mx-4 flex items-center gap-4 border-t border-line bg-ground px-4 py-3 md:mx-0 md:px-0",
        className,
      )}
    >
      <Button type="submit" kind="primary" size="lg" busy={busy} className="max-md:flex-1">
        {label}
      </Button>
      <p className="text-sm text-ink-soft empty:hidden" aria-live="polite">
        {dirty && !busy && messages.notSavedYet}
      </p>
    </div>
  );
}
