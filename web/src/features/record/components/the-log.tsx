import type { AuctionRecord, PublicLog } from "@/api/types";

import * as messages from "../messages";
import { parseNote } from "../model/note";

/** For whoever wants to see the thing itself. */
export function TheLog({ record, log }: { record: AuctionRecord; log: PublicLog }) {
  const names = new Set(log.keys.map(({ key }) => key.split("+")[0]));
  const others = (parseNote(record.checkpoint)?.signatures ?? [])
    .map(({ name }) => name)
    .filter((name) => !names.has(name));
  return (
    <section className="grid gap-3">
      <h2 className="text-lg">{messages.theLog}</h2>
      <h3 className="font-medium">{messages.checkpoint}</h3>
      <Text>{record.checkpoint}</Text>
      <h3 className="font-medium">{messages.witnesses}</h3>
      <p className="max-w-prose text-sm text-ink-soft">
        {others.length > 0 ? messages.witnessed(others.join(", ")) : messages.noWitness}
      </p>
      <details className="border-y border-line py-3">
        <summary className="min-h-6 cursor-pointer font-medium">
          {messages.history(record.entries.length)}
        </summary>
        <ol className="mt-3 grid gap-3">
          {record.entries.map((entry, number) => (
            <li key={number}>
              <Text>{entry}</Text>
            </li>
          ))}
        </ol>
      </details>
    </section>
  );
}

function Text({ children }: { children: string }) {
  return (
    <pre className="rounded-card bg-sunk px-4 py-3 text-xs break-all whitespace-pre-wrap">
      {children}
    </pre>
  );
}
