import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import { LoadFailed } from "@/components/ui/load-failed";
import { SkeletonRows } from "@/components/ui/skeleton";

import { searchBeginningQuery } from "../api/search-desk";
import * as messages from "../desk/messages";
import { isOff, linesWith, switched } from "../model/desk";

type Props = {
  /** The owner's lines, as they are being written. */
  lines: string;
  onChange: (lines: string) => void;
};

/** The lines that every shop begins with, each to be switched off; not fetched before somebody wants to see them. */
export function DeskBeginning({ lines, onChange }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <section aria-label={messages.beginning} className="grid gap-4 border-y border-line py-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="font-medium">{messages.beginning}</h2>
        <Button size="sm" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? messages.hideBeginning : messages.showBeginning}
        </Button>
      </div>
      {open && <Lines lines={lines} onChange={onChange} />}
    </section>
  );
}

const shownAtOnce = 20;

function Lines({ lines, onChange }: Props) {
  const query = useQuery(searchBeginningQuery());
  const [typed, setTyped] = useState("");
  if (query.isLoadingError) return <LoadFailed query={query} />;
  if (!query.data) return <SkeletonRows rows={4} />;
  const found = linesWith(query.data.lines, typed);
  return (
    <>
      <TextField
        label={messages.findLine}
        hint={messages.findLineHint}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <p aria-live="polite" className="text-sm text-ink-soft">
        {messages.countLines(found.length, shownAtOnce)}
      </p>
      <ul className="divide-y divide-line">
        {found.slice(0, shownAtOnce).map((line) => (
          <Line
            key={line}
            line={line}
            off={isOff(lines, line)}
            onSwitch={() => onChange(switched(lines, line))}
          />
        ))}
      </ul>
    </>
  );
}

function Line({ line, off, onSwitch }: { line: string; off: boolean; onSwitch: () => void }) {
  return (
    <li className="flex items-start justify-between gap-4 py-2 text-sm">
      <span className={off ? "text-ink-soft line-through" : undefined}>{line}</span>
      <Button
        size="sm"
        kind="quiet"
        aria-label={off ? messages.switchOnLine(line) : messages.switchOffLine(line)}
        onClick={onSwitch}
      >
        {off ? messages.switchOn : messages.switchOff}
      </Button>
    </li>
  );
}
