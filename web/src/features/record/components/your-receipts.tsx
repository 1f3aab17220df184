import { Copy, Download, FileCheck } from "lucide-react";
import { useRef } from "react";
import { Link } from "react-router";

import { Button } from "@/components/ui/button";
import { downloadText } from "@/lib/download";
import { rupees } from "@/lib/money";
import { paths } from "@/lib/paths";
import { toastSuccess } from "@/lib/toast";

import * as messages from "../messages";

type Props = { auction: string; held: string[]; onAdded: (receipts: string[]) => void };

/** The receipts at hand, and a way to add others from files; they stay in this page. */
export function YourReceipts({ auction, held, onAdded }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const read = async (files: FileList | null) => {
    if (files?.length) onAdded(await Promise.all(Array.from(files, (file) => file.text())));
    if (input.current) input.current.value = "";
  };
  return (
    <section id="receipts" className="grid justify-items-start gap-3">
      <h2 className="text-lg">{messages.yourReceipts}</h2>
      <p className="max-w-prose text-ink-soft">{messages.yourReceiptsNote}</p>
      {held.length > 0 && (
        <ul className="w-full divide-y divide-line rounded-card border border-line bg-surface">
          {held.map((text) => (
            <Held key={text} {...{ auction, text }} />
          ))}
        </ul>
      )}
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

function Held({ auction, text }: { auction: string; text: string }) {
  const line = (name: string) => new RegExp(`^${name} (\\d+)$`, "m").exec(text)?.[1];
  const [number, amount] = [line("number"), line("amount")];
  if (number === undefined) return null;
  const copy = () =>
    void navigator.clipboard.writeText(text).then(() => toastSuccess(messages.copied));
  const keep = () =>
    downloadText(`receipt-${auction}-${number}.txt`, text, "text/plain;charset=utf-8");
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3">
      <FileCheck aria-hidden className="size-5 shrink-0 text-good" />
      <div className="min-w-0 flex-1 basis-48">
        <p>{messages.receiptOf(number, amount ? rupees(Number(amount) / 100) : null)}</p>
        <Link to={paths.auction(auction)} className="prose-link text-sm">
          {messages.backToBid}
        </Link>
      </div>
      <div className="flex flex-wrap gap-x-3 gap-y-1">
        <Button kind="quiet" size="sm" onClick={copy}>
          <Copy aria-hidden className="size-4" />
          {messages.copy}
        </Button>
        <Button kind="quiet" size="sm" onClick={keep}>
          <Download aria-hidden className="size-4" />
          {messages.keepReceipt}
        </Button>
      </div>
    </li>
  );
}
