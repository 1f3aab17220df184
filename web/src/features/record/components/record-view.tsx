import { Download, RotateCw } from "lucide-react";
import { useMemo, useState } from "react";
import { Link } from "react-router";

import type { AuctionRecord, PublicLog } from "@/api/types";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { WholeWords } from "@/components/ui/whole-words";
import { downloadText } from "@/lib/download";
import { paths } from "@/lib/paths";

import * as messages from "../messages";
import { CheckList } from "./check-list";
import { KeepIt } from "./keep-it";
import { TheLog } from "./the-log";
import { useCheck } from "./use-check";
import { YourReceipts } from "./your-receipts";

type Props = {
  record: AuctionRecord;
  log: PublicLog;
  /** The receipt that somebody came with; null when it could not be had. */
  receipt?: string | null;
  onAgain: () => void;
};

/** How an auction can be checked, and the check itself, on the spot. */
export function RecordView({ record, log, receipt, onAgain }: Props) {
  const [added, setAdded] = useState<string[]>([]);
  const receipts = useMemo(() => [...new Set([receipt ?? [], added].flat())], [receipt, added]);
  const checked = useCheck(record, log, receipts);
  const name = `auction-${record.auction}.json`;
  const download = () =>
    downloadText(name, JSON.stringify(record, null, 1), "application/json;charset=utf-8");
  return (
    <div className="grid max-w-3xl gap-8">
      <header className="grid gap-2">
        <p className="text-sm">
          <Link to={paths.auction(record.auction)} className="prose-link">
            {messages.back}
          </Link>
        </p>
        <h1 className="text-2xl text-balance md:text-3xl">{messages.title}</h1>
        <p className="text-lg font-medium">
          <WholeWords>{record.title}</WholeWords>
        </p>
        <p className="max-w-prose leading-7 text-ink-soft">{messages.intro}</p>
      </header>
      {!log.signing && <Notice tone="alert">{messages.notSigning}</Notice>}
      <div className="grid gap-3">
        <CheckList {...checked} />
        <div className="flex flex-wrap gap-3">
          <Button onClick={onAgain}>
            <RotateCw aria-hidden className="size-4" />
            {messages.again}
          </Button>
          <Button onClick={download}>
            <Download aria-hidden className="size-4" />
            {messages.download}
          </Button>
        </div>
      </div>
      <div className="grid gap-3">
        {receipt === null && <Notice tone="alert">{messages.receiptMissing}</Notice>}
        <YourReceipts
          auction={record.auction}
          held={receipts}
          onAdded={(more) => setAdded((held) => [...held, ...more])}
        />
      </div>
      <KeepIt {...{ name, log }} />
      <Promises />
      <TheLog {...{ record, log }} />
    </div>
  );
}

function Promises() {
  return (
    <section className="grid gap-2">
      <h2 className="text-lg">{messages.promises}</h2>
      <ul className="max-w-prose list-disc space-y-1 pl-5 text-ink-soft">
        {messages.shows.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <p className="max-w-prose">{messages.cannot}</p>
    </section>
  );
}
