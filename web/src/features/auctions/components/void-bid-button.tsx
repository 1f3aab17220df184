import { type FormEvent, useState } from "react";

import type { Bid } from "@/api/types";
import { Button } from "@/components/ui/button";
import { Dialog, useHoldDialog } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/field";
import { useUnsavedWords } from "@/components/ui/unsaved-changes";
import { errorMessage } from "@/lib/api-error";
import { rupees } from "@/lib/money";
import { toastSuccess } from "@/lib/toast";

import { useVoidBid } from "../api/void-bid";
import * as messages from "../messages";

/** For admins: takes a bid back, with a reason that everyone can read. */
export function VoidBidButton({ auctionId, bid }: { auctionId: string; bid: Bid }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        kind="quiet"
        size="sm"
        aria-label={messages.voidOf(bid.bidder, rupees(bid.bidAmount))}
        onClick={() => setOpen(true)}
      >
        {messages.voidIt}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        size="sm"
        title={messages.voidQuestion(bid.bidder, rupees(bid.bidAmount))}
        description={messages.voidWhy}
      >
        {open && <VoidForm seq={bid.seq} {...{ auctionId }} onDone={() => setOpen(false)} />}
      </Dialog>
    </>
  );
}

type FormProps = { auctionId: string; seq: number; onDone: () => void };

function VoidForm({ auctionId, seq, onDone }: FormProps) {
  const [reason, setReason] = useState("");
  const [missing, setMissing] = useState(false);
  const take = useVoidBid(auctionId);
  useHoldDialog(take.isPending);
  const { question } = useUnsavedWords(reason);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(!reason.trim());
    if (!reason.trim()) return;
    take.mutate(
      { seq, reason },
      {
        onSuccess: () => {
          onDone();
          toastSuccess(messages.voided);
        },
      },
    );
  };
  const refused = take.isError ? errorMessage(take.error) : undefined;
  return (
    <form onSubmit={submit} noValidate className="mt-4 grid gap-5">
      <TextField
        label={messages.reason}
        hint={messages.reasonHint}
        required
        error={missing ? messages.reasonNeeded : refused}
        maxLength={500}
        value={reason}
        onChange={(event) => {
          setReason(event.target.value);
          setMissing(false);
        }}
      />
      <Button type="submit" kind="danger" busy={take.isPending}>
        {messages.voidThis}
      </Button>
      {question}
    </form>
  );
}
