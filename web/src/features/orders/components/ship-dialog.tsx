import { type FormEvent, useState } from "react";

import type { Order, Parcel } from "@/api/types";
import { Button } from "@/components/ui/button";
import { Dialog, useHoldDialog } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/field";
import { useUnsavedFields } from "@/components/ui/unsaved-changes";
import { ApiError } from "@/lib/api-error";
import { toastOfficeError, toastSuccess } from "@/lib/toast";

import { type Tracking, useShipParcel } from "../api/change-parcel";
import * as messages from "../messages";
import { useWithItsOrder } from "./with-its-order";

type Props = { order: Order; parcel: Parcel; open: boolean; onClose: () => void };

/** Only who carries it is put right. */
const isCorrection = (parcel: Parcel) => parcel.status === "shipped";

/** Marks a parcel as shipped, or corrects who carries it. */
export function ShipDialog({ order, parcel, open, onClose }: Props) {
  const again = isCorrection(parcel);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={again ? messages.changeTracking : messages.shipTitle}
      description={again ? messages.changeTrackingNote : messages.shipNote}
    >
      {open && <ShipForm order={order} parcel={parcel} onDone={onClose} />}
    </Dialog>
  );
}

const fields = [
  ["carrier", messages.carrier, undefined],
  ["trackingNumber", messages.trackingNumber, undefined],
  ["trackingUrl", messages.trackingUrl, messages.trackingUrlHint],
] as const;

function ShipForm({
  order,
  parcel,
  onDone,
}: Omit<Props, "open" | "onClose"> & { onDone: () => void }) {
  const ship = useShipParcel({ id: order._id, no: parcel.no });
  useHoldDialog(ship.isPending);
  const again = isCorrection(parcel);
  const withItsOrder = useWithItsOrder(order._id);
  const { carrier, trackingNumber, trackingUrl } = parcel;
  const [tracking, setTracking] = useState<Tracking>({ carrier, trackingNumber, trackingUrl });
  const { question } = useUnsavedFields(tracking);
  const wrong = ship.error instanceof ApiError ? ship.error.errors : {};
  const submit = (event: FormEvent) => {
    event.preventDefault();
    ship.mutate(tracking, {
      onSuccess: ({ message }) => {
        toastSuccess(again ? messages.trackingSaved : withItsOrder(message));
        onDone();
      },
      onError: toastOfficeError,
    });
  };
  return (
    <form onSubmit={submit} className="mt-5 grid gap-4" noValidate>
      {fields.map(([name, label, hint]) => (
        <TextField
          key={name}
          label={label}
          hint={hint}
          error={wrong?.[name]}
          inputMode={name === "trackingUrl" ? "url" : "text"}
          value={tracking[name]}
          onChange={({ target }) => setTracking({ ...tracking, [name]: target.value })}
        />
      ))}
      <Button type="submit" kind="primary" size="lg" wide busy={ship.isPending}>
        {again ? messages.saveTracking : messages.markAsShipped}
      </Button>
      {question}
    </form>
  );
}
