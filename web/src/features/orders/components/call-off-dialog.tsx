import { type FormEvent, useState } from "react";

import type { Order, Parcel } from "@/api/types";
import { Button } from "@/components/ui/button";
import { Dialog, useHoldDialog } from "@/components/ui/dialog";
import { SelectField, TextArea } from "@/components/ui/field";
import { useUnsavedFields } from "@/components/ui/unsaved-changes";
import { isByHand } from "@/lib/payment-methods";

import { useCallOff } from "../api/change-parcel";
import * as messages from "../messages";
import { awaitsCash } from "../model/order-state";
import { packed } from "../model/parcels";
import { wishKey } from "../model/wish-key";
import { afterWish } from "./after-wish";

/** Where the money is: still to come, here by hand and going back by it, or with a provider that returns it. */
const moneyOf = (order: Order) =>
  awaitsCash(order) ? "unpaid" : isByHand(order.payment?.provider) ? "byHand" : "provider";

const notes = {
  unpaid: messages.callOffUnpaid,
  byHand: messages.callOffByHand,
  provider: messages.callOffNote,
};

type Props = { order: Order; parcel: Parcel; open: boolean; onClose: () => void };

/** Calls off a line that cannot be sent: its money goes back, or is not asked for at the door. */
export function CallOffDialog({ order, parcel, open, onClose }: Props) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={messages.callOffTitle}
      description={notes[moneyOf(order)]}
    >
      {open && <CallOffForm order={order} parcel={parcel} onDone={onClose} />}
    </Dialog>
  );
}

type FormProps = { order: Order; parcel: Parcel; onDone: () => void };

function CallOffForm({ order, parcel, onDone }: FormProps) {
  const callOff = useCallOff({ id: order._id, no: parcel.no });
  useHoldDialog(callOff.isPending);
  const lines = packed(order, parcel).filter(({ line }) => !line.isShipped);
  const [lineNo, setLineNo] = useState(lines[0]?.line.lineNo ?? 0);
  const [reason, setReason] = useState("");
  const most = lines.find(({ line }) => line.lineNo === lineNo)?.pieces ?? 0;
  // All of them, until somebody says otherwise.
  const [chosen, setChosen] = useState<number | null>(null);
  const quantity = Math.min(chosen ?? most, most);
  const { question } = useUnsavedFields({ lineNo, quantity, reason });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wish = [order._id, parcel.no, lineNo, quantity, reason];
    callOff.mutate(
      { lineNo, quantity, reason, key: wishKey(wish) },
      afterWish(wish, messages.callOffStillOwed, onDone),
    );
  };
  return (
    <form onSubmit={submit} className="mt-5 grid gap-4">
      <SelectField
        label={messages.callOffLine}
        value={lineNo}
        onChange={({ target }) => {
          setLineNo(Number(target.value));
          setChosen(null);
        }}
      >
        {lines.map(({ line, pieces }) => (
          <option key={line.lineNo} value={line.lineNo}>
            {pieces} × {line.name}
          </option>
        ))}
      </SelectField>
      {most > 1 && (
        <SelectField
          label={messages.callOffPieces}
          value={quantity}
          onChange={({ target }) => setChosen(Number(target.value))}
        >
          {Array.from({ length: most }, (_, before) => (
            <option key={before + 1} value={before + 1}>
              {before + 1}
            </option>
          ))}
        </SelectField>
      )}
      <TextArea
        label={messages.callOffReason}
        hint={moneyOf(order) === "byHand" ? messages.callOffByHandHint : undefined}
        required
        maxLength={500}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <Button type="submit" kind="danger" size="lg" wide busy={callOff.isPending}>
        {awaitsCash(order) ? messages.callOffUnpaidConfirm : messages.callOffConfirm}
      </Button>
      {question}
    </form>
  );
}
