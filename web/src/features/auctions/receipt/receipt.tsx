import { FileCheck } from "lucide-react";
import { Link } from "react-router";

import { Button } from "@/components/ui/button";
import { downloadText } from "@/lib/download";
import { paths } from "@/lib/paths";
import { toastSuccess } from "@/lib/toast";

import type { Signed } from "../components/use-bidding";
import * as messages from "./messages";

/** The shop's signed word for the bid that was just made, to keep. */
export function Receipt({ auction, signed }: { auction: string; signed: Signed | null }) {
  if (!signed) return null;
  const { text, seal } = signed;
  const number = /^number (\d+)$/m.exec(text)?.[1] ?? "";
  const download = () =>
    downloadText(`receipt-${auction}-${number}.txt`, text, "text/plain;charset=utf-8");
  const keep = () =>
    downloadText(`maximum-${auction}-${number}.json`, JSON.stringify(seal), "application/json");
  const copy = () =>
    void navigator.clipboard.writeText(text).then(() => toastSuccess(messages.copied));
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
      <FileCheck aria-hidden className="size-4 text-good" />
      <span>{messages.signedFor}</span>
      <Button kind="quiet" size="sm" onClick={download}>
        {messages.download}
      </Button>
      <Button kind="quiet" size="sm" onClick={copy}>
        {messages.copy}
      </Button>
      {seal && (
        <Button kind="quiet" size="sm" title={messages.whyKeep} onClick={keep}>
          {messages.keepMaximum}
        </Button>
      )}
      <Link
        to={`${paths.auctionRecord(auction)}?receipt=${number}`}
        state={{ receipt: text }}
        className="prose-link"
      >
        {messages.check}
      </Link>
    </div>
  );
}
