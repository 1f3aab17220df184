import { useRef } from "react";

import { Button } from "@/components/ui/button";

import * as messages from "../messages";

/** Takes receipts from files; they stay in this page. */
export function YourReceipts({ onAdded }: { onAdded: (receipts: string[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const read = async (files: FileList | null) => {
    if (files?.length) onAdded(await Promise.all(Array.from(files, (file) => file.text())));
    if (input.current) input.current.value = "";
  };
  return (
    <section className="grid justify-items-start gap-2">
      <h2 className="text-lg">{messages.yourReceipts}</h2>
      <p className="max-w-prose text-ink-soft">{messages.yourReceiptsNote}</p>
      <Button onClick={() => input.current?.click()}>{messages.addReceipts}</Button>
      <input
        ref={input}
        type="file"
        multiple
        accept=".txt,text/plain"
        className="sr-only"
        aria-label={messages.addReceipts}
        tabIndex={-1}
        onChange={(event) => void read(event.target.files)}
      />
    </section>
  );
}
