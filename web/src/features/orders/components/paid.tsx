import type { Order } from "@/api/types";
import { Badge } from "@/components/ui/badge";

import { moneyIsGone } from "../model/money-banners";

export function YesNo({ yes }: { yes: boolean }) {
  return <Badge tone={yes ? "good" : "plain"}>{yes ? "Yes" : "No"}</Badge>;
}

/** Whether it is paid, and how it ended when it did not end well. */
export function Paid({ order }: { order: Order }) {
  return (
    <span className="inline-flex flex-wrap gap-1">
      <YesNo yes={order.isPaid} />
      {order.isCancelled && <Badge tone="alert">Cancelled</Badge>}
      {order.status === "refunded" && <Badge tone="alert">Refunded</Badge>}
      {order.heldPayments.length > 0 && <Badge tone="accent">Money held</Badge>}
      {moneyIsGone(order) && <Badge tone="alert">Money gone</Badge>}
    </span>
  );
}
