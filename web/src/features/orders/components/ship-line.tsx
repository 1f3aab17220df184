import { Truck } from "lucide-react";

import type { Order, OrderItem } from "@/api/types";
import { Button } from "@/components/ui/button";
import { toastOfficeError, toastSuccess } from "@/lib/toast";

import { useShipLine } from "../api/change-order";
import * as messages from "../messages";

/** What is ready goes, the rest of the parcel later. For a minute it can be undone, so nothing is asked. */
export function ShipLine({ order, line }: { order: Order; line: OrderItem }) {
  const ship = useShipLine(order._id);
  const send = () =>
    ship.mutate(line.lineNo, {
      onSuccess: ({ message }) => toastSuccess(message),
      onError: toastOfficeError,
    });
  return (
    <Button
      data-next
      size="sm"
      kind="quiet"
      className="no-print"
      busy={ship.isPending}
      onClick={send}
      aria-label={messages.shipAheadOf(line.name)}
    >
      <Truck /> {messages.shipAhead}
    </Button>
  );
}
