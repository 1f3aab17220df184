import type { Order } from "@/api/types";
import { Badge } from "@/components/ui/badge";
import { YesNo } from "@/components/ui/yes-no";

import * as messages from "../messages";
import { moneyIsGone } from "../model/money-banners";

/** Whether it is paid, and how it ended when it did not end well. */
export function Paid({ order }: { order: Order }) {
  return (
    <span className="inline-flex flex-wrap gap-1">
      <YesNo yes={order.isPaid} />
      {order.isCancelled && <Badge tone="alert">{messages.cancelled}</Badge>}
      {order.status === "refunded" && <Badge tone="alert">{messages.refunded}</Badge>}
      {order.heldPayments.length > 0 && <Badge tone="accent">{messages.moneyHeld}</Badge>}
      {moneyIsGone(order) && <Badge tone="alert">{messages.moneyGone}</Badge>}
    </span>
  );
}
