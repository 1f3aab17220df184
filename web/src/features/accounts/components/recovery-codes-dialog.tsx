import { Copy, Download, Printer } from "lucide-react";

import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { useShop } from "@/lib/shop";
import { toastSuccess } from "@/lib/toast";

import * as messages from "../messages";
import { saveFile } from "../model/save-file";

type Props = { codes: string[]; onKept: () => void };

/** Shown once: they are nowhere else, not even with us. */
export function RecoveryCodesDialog({ codes, onKept }: Props) {
  const shop = useShop().name;
  const text = `${messages.codesFor(shop)}\n\n${codes.join("\n")}\n`;
  const copy = () =>
    void navigator.clipboard.writeText(text).then(() => toastSuccess(messages.codesCopied));
  return (
    <Dialog
      open={codes.length > 0}
      onOpenChange={() => undefined}
      title={messages.keepYourCodes}
      description={messages.keepYourCodesNote}
      hideClose
    >
      <ul
        data-print
        className="mt-5 grid gap-x-6 gap-y-2 rounded-control bg-sunk p-4 font-mono sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code} className="tabular-nums">
            {code}
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button size="sm" onClick={() => saveFile(messages.codesFile, text, "text/plain")}>
          <Download />
          {messages.download}
        </Button>
        <Button size="sm" onClick={() => window.print()}>
          <Printer />
          {messages.print}
        </Button>
        <Button size="sm" onClick={copy}>
          <Copy />
          {messages.copy}
        </Button>
      </div>
      <Button kind="primary" wide className="mt-5" onClick={onKept}>
        {messages.codesKept}
      </Button>
    </Dialog>
  );
}
