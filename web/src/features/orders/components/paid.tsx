import type { Order } from "@/api/types";
import { Badge } from "@/components/ui/badge";
import { YesNo } from "@/components/ui/yes-no";

import * as messages from "../messages";
import { moneyIsGone } from "../model/money-banners";
import { isToPay } from "../model/order-state";

/** How it ended when it did not end well. */
export function Ended({ order }: { order: Order }) {
  if (order.isCancelled) return <Badge tone="alert">{messages.cancelled}</Badge>;
  if (order.status === "refunded") return <Badge tone="alert">{messages.refunded}</Badge>;
  return null;
}

/** Whether it is paid, and where its money is when it is not where it should be; `mine`: to its customer. */
export function Paid({ order, mine }: { order: Order; mine: boolean }) {
  return (
    <span className="inline-flex flex-wrap gap-1">
      <YesNo yes={order.isPaid} {...(mine && isToPay(order) && { no: "alert" })} />
      {order.heldPayments.length > 0 && <Badge tone="accent">{messages.moneyHeld}</Badge>}
      {moneyIsGone(order) && <Badge tone="alert">{messages.moneyGone}</Badge>}
    </span>
  );
}
