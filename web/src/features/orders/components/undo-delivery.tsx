import type { Order, Parcel } from "@/api/types";
import { toastOfficeError, toastSuccess } from "@/lib/toast";
import { useServerNow } from "@/lib/use-server-now";

import { useUndeliverParcel } from "../api/change-parcel";
import * as messages from "../messages";
import { secondsToUndo } from "../model/order-state";
import { UndoButton } from "./undo-button";

/** For a minute, "delivered" is taken back, too. */
export function UndoDelivery({ order, parcel }: { order: Order; parcel: Parcel }) {
  const left = secondsToUndo(parcel.deliveredAt, useServerNow());
  const undeliver = useUndeliverParcel({ id: order._id, no: parcel.no });
  if (left <= 0) return null;
  const undo = () =>
    undeliver.mutate(undefined, {
      onSuccess: ({ message }) => toastSuccess(message),
      onError: toastOfficeError,
    });
  return (
    <UndoButton
      left={left}
      label={messages.undeliverOf(parcel.no)}
      busy={undeliver.isPending}
      onUndo={undo}
    />
  );
}
