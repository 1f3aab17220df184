import { Eye } from "lucide-react";

import type { AuctionRecord, PublicLog } from "@/api/types";
import { shortDateTime } from "@/lib/dates";

import * as messages from "../messages";

/** For whoever wants to see the thing itself. */
export function TheLog({ record, log }: { record: AuctionRecord; log: PublicLog }) {
  return (
    <section className="grid gap-3">
      <h2 className="text-lg">{messages.theLog}</h2>
      <h3 className="font-medium">{messages.checkpoint}</h3>
      <Text>{record.checkpoint}</Text>
      <Witnesses {...log} />
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

function Witnesses({ witnesses }: PublicLog) {
  return (
    <>
      <h3 className="font-medium">{messages.witnesses}</h3>
      <p className="max-w-prose text-sm text-ink-soft">
        {witnesses.length > 0 ? messages.witnessesNote : messages.noWitness}
      </p>
      {witnesses.length > 0 && (
        <ul className="divide-y divide-line rounded-card border border-line bg-surface">
          {witnesses.map(({ key, own, size, at }) => (
            <li key={key} className="flex items-start gap-3 px-4 py-3 text-sm">
              <Eye aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-soft" />
              <div className="min-w-0">
                <p>
                  <span className="font-medium">{key.split("+")[0]}</span>{" "}
                  {size === null || size === undefined
                    ? messages.witnessSilent
                    : messages.witnessCosigned(size, shortDateTime(at))}
                </p>
                {own && <p className="text-ink-soft">{messages.ownWitness}</p>}
                <code className="text-xs break-all text-ink-soft">{key}</code>
              </div>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Text({ children }: { children: string }) {
  return (
    <pre className="rounded-card bg-sunk px-4 py-3 text-xs break-all whitespace-pre-wrap">
      {children}
    </pre>
  );
}
