import { Undo2 } from "lucide-react";

import { Button } from "@/components/ui/button";

import * as messages from "../messages";

type Props = { left: number; label: string; busy: boolean; onUndo: () => void };

/** Takes back what was marked just now; the seconds that are left are counted. */
export const UndoButton = ({ left, label, busy, onUndo }: Props) => (
  <Button data-next size="sm" kind="quiet" busy={busy} onClick={onUndo} aria-label={label}>
    <Undo2 /> {messages.unship}
    <span aria-hidden className="w-6 text-ink-soft tabular-nums">
      {left}
    </span>
  </Button>
);
