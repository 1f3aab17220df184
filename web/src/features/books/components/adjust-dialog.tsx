import { type FormEvent, useState } from "react";

import { Button } from "@/components/ui/button";
import { Dialog, useHoldDialog } from "@/components/ui/dialog";
import { TextArea, TextField } from "@/components/ui/field";
import { useUnsavedWords } from "@/components/ui/unsaved-changes";
import { toastOfficeError, toastSuccess } from "@/lib/toast";

import { useAdjust } from "../api/books";
import * as messages from "../messages";
import { readAmount } from "../model/amount";

/** Puts a seller's balance right, by an amount and a reason. */
export function AdjustDialog({ seller }: { seller: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{messages.adjust}</Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={messages.adjust}
        description={messages.adjustNote}
        size="sm"
      >
        {open && <AdjustForm seller={seller} onDone={() => setOpen(false)} />}
      </Dialog>
    </>
  );
}

function AdjustForm({ seller, onDone }: { seller: string; onDone: () => void }) {
  const adjust = useAdjust(seller);
  useHoldDialog(adjust.isPending);
  const [amount, setAmount] = useState("");
  const [reason, setReason] = useState("");
  const [wrong, setWrong] = useState(false);
  const { question } = useUnsavedWords(reason);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = readAmount(amount);
    setWrong(read === null);
    if (read === null) return;
    adjust.mutate(
      { amount: read, reason },
      {
        onSuccess: () => {
          toastSuccess(messages.adjusted);
          onDone();
        },
        onError: toastOfficeError,
      },
    );
  };
  return (
    <form onSubmit={submit} className="mt-5 grid gap-4">
      <TextField
        label={messages.adjustAmount}
        hint={messages.adjustAmountHint}
        error={wrong ? messages.notAnAmount : undefined}
        required
        inputMode="text"
        value={amount}
        onChange={({ target }) => setAmount(target.value)}
      />
      <TextArea
        label={messages.adjustReason}
        required
        maxLength={500}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <Button type="submit" kind="primary" size="lg" wide busy={adjust.isPending}>
        {messages.adjust}
      </Button>
      {question}
    </form>
  );
}
