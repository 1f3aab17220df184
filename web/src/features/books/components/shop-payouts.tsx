import { useQuery } from "@tanstack/react-query";
import { Download, Play } from "lucide-react";
import { useState } from "react";

import type { Payout } from "@/api/types";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { LoadFailed } from "@/components/ui/load-failed";
import { SkeletonRows } from "@/components/ui/skeleton";
import { toastOfficeError, toastSuccess } from "@/lib/toast";

import {
  payoutsPerPage,
  payoutsQuery,
  useBankFile,
  useFailPayout,
  usePayPayout,
  useStartPayouts,
} from "../api/books";
import * as messages from "../messages";
import { PayoutList } from "./payout-list";
import { SettleDialog } from "./settle-dialog";

/** Starting payouts, the file for the bank, and what became of each. */
export function ShopPayouts() {
  const [asking, setAsking] = useState(false);
  const query = useQuery(payoutsQuery(1));
  const start = useStartPayouts();
  const begin = () =>
    start.mutateAsync().then(
      ({ message, withoutBank }) => {
        toastSuccess(message);
        if (withoutBank.length > 0)
          toastOfficeError(messages.withoutBank(withoutBank.map(({ name }) => name).join(", ")));
      },
      (error: unknown) => {
        toastOfficeError(error);
        throw error;
      },
    );
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap gap-3">
        <Button kind="primary" onClick={() => setAsking(true)}>
          <Play /> {messages.startPayouts}
        </Button>
      </div>
      {query.isLoadingError ? (
        <LoadFailed query={query} said={messages.noPayouts} />
      ) : query.data ? (
        <PayoutList
          payouts={query.data.items}
          actions={(payout) => <PayoutActions payout={payout} />}
        />
      ) : (
        <SkeletonRows rows={payoutsPerPage / 2} />
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={messages.startPayoutsQuestion}
        description={messages.startPayoutsNote}
        confirmLabel={messages.startPayouts}
        onConfirm={begin}
      />
    </div>
  );
}

function PayoutActions({ payout }: { payout: Payout }) {
  const [asking, setAsking] = useState<"paid" | "failed" | null>(null);
  const file = useBankFile();
  const pay = usePayPayout(payout._id);
  const fail = useFailPayout(payout._id);
  const close = () => setAsking(null);
  return (
    <>
      {payout.status === "started" && (
        <>
          <Button
            size="sm"
            busy={file.isPending}
            onClick={() => file.mutate(payout.run, { onError: toastOfficeError })}
          >
            <Download /> {messages.bankFile}
          </Button>
          <Button size="sm" onClick={() => setAsking("paid")}>
            {messages.markPaid}
          </Button>
        </>
      )}
      {payout.status !== "failed" && (
        <Button size="sm" kind="quiet" onClick={() => setAsking("failed")}>
          {messages.markFailed}
        </Button>
      )}
      <SettleDialog
        open={asking === "paid"}
        onClose={close}
        title={messages.markPaidTitle}
        label={messages.reference}
        send={(text) => pay.mutateAsync(text)}
      />
      <SettleDialog
        open={asking === "failed"}
        onClose={close}
        title={messages.markFailedTitle}
        note={messages.failedNote}
        label={messages.reason}
        send={(text) => fail.mutateAsync(text)}
      />
    </>
  );
}
