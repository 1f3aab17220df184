import { Undo2 } from "lucide-react";

import type { CartLine } from "@/api/types";
import { Button } from "@/components/ui/button";
import { takeFocus } from "@/components/ui/keep-focus";
import { lineKey } from "@/lib/store/state";

import * as messages from "../messages";

type Props = { line: CartLine | null; onUndo: () => void };

/** A press on Remove costs nothing: the line can come back. */
export function RemovedNote({ line, onUndo }: Props) {
  return (
    <div role="status" className="min-h-11 text-sm text-ink-soft">
      {line && (
        <span key={lineKey(line)} className="flex animate-appear items-center gap-2">
          <span className="min-w-0 truncate">{messages.removedOf(line.name)}</span>
          {/* Its line is gone with the button that was pressed. */}
          <Button ref={takeFocus} kind="quiet" size="sm" onClick={onUndo}>
            <Undo2 /> {messages.undo}
          </Button>
        </span>
      )}
    </div>
  );
}
