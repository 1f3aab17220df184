import { type FormEvent, useState } from "react";

import type { Order } from "@/api/types";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { TextField } from "@/components/ui/field";
import { rupees } from "@/lib/money";
import { toastOfficeError, toastSuccess } from "@/lib/toast";

import { useConfirmReceipt, useRefuseReceipt } from "../api/change-order";
import * as messages from "../money/messages";

/** Where an admin or the seller says that a transfer has come, or that it has not. */
export function OrderReceipt({ order }: { order: Order }) {
  const { receipt } = order;
  const confirm = useConfirmReceipt(order._id);
  const refuse = useRefuseReceipt(order._id);
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState("");
  const [asking, setAsking] = useState(false);
  if (!receipt) return null;
  const sum = rupees(receipt.amount);
  const told = receipt.reference !== "";
  const words = !["placed"].includes(order.status)
    ? messages.transferLate(sum)
    : told
      ? messages.transferTold(sum, receipt.reference)
      : messages.transferAwaited(sum);
  const reference = typed ?? receipt.reference;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setProblem("");
    confirm.mutate(reference, {
      onSuccess: ({ message }) => toastSuccess(message),
      onError: (error) => setProblem(error.message),
    });
  };
  const refused = async () => {
    try {
      const { message } = await refuse.mutateAsync();
      toastSuccess(message);
    } catch (error) {
      toastOfficeError(error);
      throw error;
    }
  };
  return (
    <section aria-label={messages.awaitedTransfer} className="border-t border-line pt-4">
      <form onSubmit={submit} noValidate className="grid gap-3">
        <p className="text-sm">{words}</p>
        <TextField
          label={messages.referenceNumber}
          autoComplete="off"
          error={problem || undefined}
          value={reference}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button
          type="submit"
          kind={order.status === "placed" ? "primary" : "secondary"}
          wide
          busy={confirm.isPending}
        >
          {messages.confirmReceipt}
        </Button>
        {told && (
          <Button kind="quiet" wide onClick={() => setAsking(true)}>
            {messages.notReceived}
          </Button>
        )}
      </form>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={messages.notReceivedTitle}
        description={messages.notReceivedNote(sum, receipt.reference)}
        confirmLabel={messages.notReceived}
        danger
        onConfirm={refused}
      />
    </section>
  );
}
