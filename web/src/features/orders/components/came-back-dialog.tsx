import { type FormEvent, useState } from "react";

import type { Order, Parcel } from "@/api/types";
import { Button } from "@/components/ui/button";
import { Dialog, useHoldDialog } from "@/components/ui/dialog";
import { CheckField } from "@/components/ui/field";
import { toastOfficeError, toastSuccess } from "@/lib/toast";

import { useReturnParcel } from "../api/change-parcel";
import * as messages from "../messages";
import { awaitsCash } from "../model/order-state";
import { cameBackWords } from "../model/parcels";

type Props = { order: Order; parcel: Parcel; open: boolean; onClose: () => void };

/** Notes that the carrier brought a parcel back: its money goes back, its goods on the shelf or not. */
export function CameBackDialog({ order, parcel, open, onClose }: Props) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={messages.cameBackTitle}
      description={awaitsCash(order) ? messages.cameBackUnpaid : messages.cameBackNote}
    >
      {open && <CameBackForm order={order} parcel={parcel} onDone={onClose} />}
    </Dialog>
  );
}

type FormProps = { order: Order; parcel: Parcel; onDone: () => void };

function CameBackForm({ order, parcel, onDone }: FormProps) {
  const takeBack = useReturnParcel({ id: order._id, no: parcel.no });
  useHoldDialog(takeBack.isPending);
  const [restock, setRestock] = useState(true);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    takeBack.mutate(
      { restock },
      {
        onSuccess: ({ message, order: now }) => {
          toastSuccess(cameBackWords(now, message));
          onDone();
        },
        onError: toastOfficeError,
      },
    );
  };
  return (
    <form onSubmit={submit} className="mt-5 grid gap-4">
      <div className="grid gap-1">
        <CheckField
          label={messages.restock}
          checked={restock}
          onChange={({ target }) => setRestock(target.checked)}
        />
        <p className="text-sm text-ink-soft">{messages.restockNote}</p>
      </div>
      <Button type="submit" kind="danger" size="lg" wide busy={takeBack.isPending}>
        {messages.cameBack}
      </Button>
    </form>
  );
}
