import { useQuery } from "@tanstack/react-query";
import { Play } from "lucide-react";
import { useState } from "react";
import { Navigate } from "react-router";

import type { Payout } from "@/api/types";
import { Button, ButtonLink } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { LoadFailed } from "@/components/ui/load-failed";
import { Notice } from "@/components/ui/notice";
import { Pagination } from "@/components/ui/pagination";
import { paperRupees } from "@/components/ui/paper-digits";
import { SkeletonRows } from "@/components/ui/skeleton";
import { toastOfficeError, toastSuccess } from "@/lib/toast";

import {
  payoutsPerPage,
  payoutsQuery,
  shopFiguresQuery,
  useFailPayout,
  usePayPayout,
  useStartPayouts,
} from "../api/books";
import * as messages from "../messages";
import { BankFiles } from "./bank-files";
import { PayoutList } from "./payout-list";
import { SettleDialog } from "./settle-dialog";

type Props = {
  /** Only those that are still to be transferred. */
  open: boolean;
  page: number;
  to: (shown: { open: boolean; page: number }) => string;
};

/** Starting payouts, the file for the bank, and what became of each. */
export function ShopPayouts({ open, page, to }: Props) {
  const query = useQuery(payoutsQuery(open, page));
  const { data = null, isPlaceholderData } = query;
  const pages =
    data && !isPlaceholderData ? Math.max(1, Math.ceil(data.total / payoutsPerPage)) : page;
  // Whoever has dealt with all of the last page goes on with the one before.
  if (page > pages) return <Navigate to={to({ open, page: pages })} replace />;
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <StartPayouts />
        <nav aria-label={messages.payoutsShown} className="flex flex-wrap gap-2">
          {(["open", "all"] as const).map((list) => (
            <ButtonLink
              key={list}
              size="sm"
              kind={(list === "open") === open ? "secondary" : "quiet"}
              aria-current={(list === "open") === open ? "page" : undefined}
              to={to({ open: list === "open", page: 1 })}
            >
              {messages.payoutLists[list]}
            </ButtonLink>
          ))}
        </nav>
      </div>
      {query.isLoadingError ? (
        <LoadFailed query={query} said={messages.noPayouts} />
      ) : data ? (
        <>
          <BankFiles payouts={data.items} />
          <PayoutList
            payouts={data.items}
            none={open ? messages.nothingToPay : messages.noPayouts}
            actions={(payout) => <PayoutActions payout={payout} />}
          />
          <Pagination page={page} pages={pages} to={(page) => to({ open, page })} />
        </>
      ) : (
        <SkeletonRows rows={payoutsPerPage / 2} />
      )}
    </div>
  );
}

function StartPayouts() {
  const [asking, setAsking] = useState(false);
  const [nothing, setNothing] = useState("");
  const start = useStartPayouts();
  const due = useQuery(shopFiguresQuery("30")).data?.payoutsDue ?? 0;
  const begin = () => {
    setNothing("");
    return start.mutateAsync().then(
      ({ message, payouts, withoutBank }) => {
        if (payouts.length > 0) toastSuccess(message);
        else setNothing(message);
        if (withoutBank.length > 0)
          toastOfficeError(messages.withoutBank(withoutBank.map(({ name }) => name).join(", ")));
      },
      (error: unknown) => {
        toastOfficeError(error);
        throw error;
      },
    );
  };
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Button kind="primary" onClick={() => setAsking(true)}>
          <Play /> {messages.startPayouts}
        </Button>
        {due > 0 && (
          <span className="text-sm text-ink-soft">{messages.dueNow(paperRupees(due))}</span>
        )}
        <span role="status">{nothing && <Notice>{nothing}</Notice>}</span>
      </span>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={messages.startPayoutsQuestion}
        description={messages.startPayoutsNote}
        confirmLabel={messages.startPayouts}
        onConfirm={begin}
      />
    </>
  );
}

function PayoutActions({ payout }: { payout: Payout }) {
  const [asking, setAsking] = useState<"paid" | "failed" | null>(null);
  const pay = usePayPayout(payout._id);
  const fail = useFailPayout(payout._id);
  const close = () => setAsking(null);
  const whose = messages.toSeller(paperRupees(payout.amount), payout.sellerName);
  return (
    <>
      {payout.status === "started" && (
        <Button size="sm" onClick={() => setAsking("paid")}>
          {messages.markPaid}
        </Button>
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
        note={whose}
        label={messages.reference}
        missing={messages.enterReference}
        action={messages.markPaid}
        send={(text) => pay.mutateAsync(text)}
      />
      <SettleDialog
        open={asking === "failed"}
        onClose={close}
        title={messages.markFailedTitle}
        note={`${whose} ${messages.failedNote}`}
        label={messages.reason}
        missing={messages.enterReason}
        action={messages.markFailed}
        send={(text) => fail.mutateAsync(text)}
      />
    </>
  );
}
