import { Ban, PackageCheck, Printer, Truck, Undo2 } from "lucide-react";
import { type ReactNode, useState } from "react";

import type { Order, Parcel, UserInfo } from "@/api/types";
import { Button, ButtonLink } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { rupees } from "@/lib/money";
import { paths } from "@/lib/paths";
import { toastOfficeError, toastSuccess } from "@/lib/toast";

import { useDeliverParcel } from "../api/change-parcel";
import * as messages from "../messages";
import { awaitsCash } from "../model/order-state";
import { parcelActions } from "../model/parcels";
import { CallOffDialog } from "./call-off-dialog";
import { CameBackDialog } from "./came-back-dialog";
import { ShipDialog } from "./ship-dialog";
import { UndoDelivery } from "./undo-delivery";
import { useWithItsOrder } from "./with-its-order";

type Props = { order: Order; parcel: Parcel; user: UserInfo };
type Question = "ship" | "cash" | "call-off" | "back" | null;

/** What whoever sends a parcel can do with it; nothing shows when nothing can be done. */
export function ParcelActions({ order, parcel, user }: Props) {
  const may = parcelActions(order, parcel, user);
  const deliver = useDeliverParcel({ id: order._id, no: parcel.no });
  const [asking, setAsking] = useState<Question>(null);
  const withItsOrder = useWithItsOrder(order._id);
  if (!Object.values(may).includes(true)) return null;
  const dialog = (question: Question) => ({
    open: asking === question,
    onClose: () => setAsking(null),
  });
  const told = ({ message }: { message: string }) => toastSuccess(withItsOrder(message));
  const markDelivered = () =>
    deliver.mutate(undefined, { onSuccess: told, onError: toastOfficeError });
  const failed = (error: unknown) => {
    toastOfficeError(error);
    throw error;
  };
  return (
    <Group parcel={parcel}>
      {may.undeliver && <UndoDelivery order={order} parcel={parcel} />}
      {may.ship && (
        <Button size="sm" onClick={() => setAsking("ship")}>
          <Truck /> {messages.markAsShipped}
        </Button>
      )}
      {may.deliver && (
        <Button
          size="sm"
          busy={deliver.isPending}
          onClick={awaitsCash(order) ? () => setAsking("cash") : markDelivered}
        >
          <PackageCheck /> {messages.markDelivered}
        </Button>
      )}
      {may.retrack && (
        <Button size="sm" onClick={() => setAsking("ship")}>
          <Truck /> {messages.changeTracking}
        </Button>
      )}
      {may.slip && (
        <ButtonLink size="sm" to={paths.packingSlip(order._id, parcel.no)}>
          <Printer /> {messages.packingSlip}
        </ButtonLink>
      )}
      {may.callOff && (
        <Button size="sm" kind="quiet" onClick={() => setAsking("call-off")}>
          <Ban /> {messages.callOff}
        </Button>
      )}
      {may.takeBack && (
        <Button size="sm" kind="quiet" onClick={() => setAsking("back")}>
          <Undo2 /> {messages.cameBack}
        </Button>
      )}
      {may.askShop && <p className="w-full text-sm text-ink-soft">{messages.askShop}</p>}
      <ShipDialog order={order} parcel={parcel} {...dialog("ship")} />
      <ConfirmDialog
        {...dialog("cash")}
        onOpenChange={() => setAsking(null)}
        title={messages.deliveredAndPaid}
        description={messages.parcelPaidNote(rupees(parcel.totalPrice))}
        confirmLabel={messages.deliverAndTakeCash}
        onConfirm={() => deliver.mutateAsync().then(told, failed)}
      />
      <CallOffDialog order={order} parcel={parcel} {...dialog("call-off")} />
      <CameBackDialog order={order} parcel={parcel} {...dialog("back")} />
    </Group>
  );
}

/** It stays while its buttons come and go. Where the only one has had its minute, nothing is seen of it. */
const Group = ({ parcel, children }: { parcel: Parcel; children: ReactNode }) => (
  <div
    role="group"
    aria-label={messages.actionsOf(parcel.no)}
    data-place
    tabIndex={-1}
    className="mt-1 flex flex-wrap gap-2 border-t border-line pt-4 empty:hidden"
  >
    {children}
  </div>
);
