import { Copy } from "lucide-react";

import type { PublicLog } from "@/api/types";
import { Button } from "@/components/ui/button";
import { toastSuccess } from "@/lib/toast";

import * as messages from "../messages";

/** How to check the record elsewhere: the command, and the key it needs. */
export function KeepIt({ name, log }: { name: string; log: PublicLog }) {
  const key = log.keys.at(-1)?.key ?? "";
  return (
    <section className="grid gap-3">
      <h2 className="text-lg">{messages.keep}</h2>
      <p className="max-w-prose text-ink-soft">{messages.keepNote}</p>
      <Code text={messages.command(name, key)} />
      <h3 className="font-medium">{messages.theKey}</h3>
      <p className="max-w-prose text-sm text-ink-soft">{messages.theKeyNote}</p>
      {log.keys.map((known) => (
        <Code key={known.key} text={known.key} />
      ))}
    </section>
  );
}

function Code({ text }: { text: string }) {
  const copy = () =>
    void navigator.clipboard.writeText(text).then(() => toastSuccess(messages.copied));
  return (
    <div className="flex flex-col items-end gap-x-2 rounded-card bg-sunk py-2 pr-2 pl-4 sm:flex-row sm:items-start">
      <code className="w-full min-w-0 py-1.5 text-sm break-all sm:flex-1">{text}</code>
      <Button kind="quiet" size="sm" onClick={copy}>
        <Copy aria-hidden className="size-4" />
        {messages.copy}
      </Button>
    </div>
  );
}
