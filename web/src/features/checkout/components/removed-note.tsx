import { Undo2 } from "lucide-react";

import type { CartLine } from "@/api/types";
import { Button } from "@/components/ui/button";

import * as messages from "../messages";

type Props = { line: CartLine | null; onUndo: () => void };

/** A press on Remove costs nothing: the line can come back. */
export function RemovedNote({ line, onUndo }: Props) {
  return (
    <div role="status" className="min-h-11 text-sm text-ink-soft">
      {line && (
        <span className="flex animate-appear items-center gap-2">
          <span className="min-w-0 truncate">{messages.removedOf(line.name)}</span>
          <Button kind="quiet" size="sm" onClick={onUndo}>
            <Undo2 /> {messages.undo}
          </Button>
        </span>
      )}
    </div>
  );
}
