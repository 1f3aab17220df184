import { Download } from "lucide-react";

import type { Payout } from "@/api/types";
import { Button } from "@/components/ui/button";
import { shortDateTime } from "@/lib/dates";
import { toastOfficeError } from "@/lib/toast";

import { useBankFile } from "../api/books";
import * as messages from "../messages";
import { openRuns } from "../model/runs";

/** A button for each run, not for each payout: a file has the whole run, and nobody is to be paid twice. */
export function BankFiles({ payouts }: { payouts: Payout[] }) {
  const runs = openRuns(payouts);
  if (runs.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {runs.map(({ run, createdAt }) => (
        <BankFile key={run} run={run} createdAt={createdAt} />
      ))}
      <p className="text-sm text-ink-soft">{messages.bankFileNote}</p>
    </div>
  );
}

function BankFile({ run, createdAt }: Pick<Payout, "run" | "createdAt">) {
  const file = useBankFile();
  return (
    <Button
      size="sm"
      busy={file.isPending}
      onClick={() => file.mutate(run, { onError: toastOfficeError })}
    >
      <Download /> {messages.bankFile(shortDateTime(createdAt))}
    </Button>
  );
}
