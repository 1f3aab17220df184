import { useState } from "react";

import type { SearchPin } from "@/api/types";
import { Button } from "@/components/ui/button";

import * as messages from "../desk/messages";
import { DeskPin } from "./desk-pin";

type Props = {
  pins: SearchPin[];
  /** Words to which something is to be pinned. */
  word: string;
};

/** What comes first for some words: all of them, and one at a time to be edited. */
export function DeskPins({ pins, word }: Props) {
  const [editing, setEditing] = useState<string | null>(word || null);
  const done = () => setEditing(null);
  if (editing !== null) {
    const known = pins.find(({ query }) => query.toLowerCase() === editing.toLowerCase());
    return <DeskPin key={editing} query={editing} known={known?.products ?? []} onDone={done} />;
  }
  return (
    <div className="grid gap-4">
      <Button kind="primary" onClick={() => setEditing("")} className="justify-self-start">
        {messages.newPin}
      </Button>
      {pins.length === 0 && <p className="text-ink-soft">{messages.noPins}</p>}
      <ul className="divide-y divide-line">
        {pins.map(({ query, products }) => (
          <li key={query} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <div className="min-w-0">
              <p className="font-medium">{query}</p>
              <p className="text-sm text-ink-soft">{messages.countPinned(products.length)}</p>
            </div>
            <Button
              size="sm"
              aria-label={messages.editPins(query)}
              onClick={() => setEditing(query)}
            >
              {messages.pinResults}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
