import type { Order } from "@/api/types";
import { Price } from "@/components/ui/price";
import { StackingCell } from "@/components/ui/stacking-table";
import { IdText } from "@/components/ui/table";
import { YesNo } from "@/components/ui/yes-no";
import { isoDay } from "@/lib/dates";

import * as messages from "../messages";
import { Paid } from "./paid";

/** The columns of `OrderFactCells`. */
export const orderFactColumns = [
  { key: "date", name: messages.date },
  { key: "total", name: messages.total, figure: true },
  { key: "paid", name: messages.paid },
  { key: "delivered", name: messages.deliveredState },
];

export function OrderIdCell({ order }: { order: Order }) {
  return (
    // A number says by itself what it is, and on the smallest phone a word before it would stand on the date.
    <StackingCell {...(!order.number && { label: messages.id })} place="middleLeft">
      {order.number && (
        <span className="whitespace-nowrap tabular-nums md:block">{order.number}</span>
      )}
      {/* Beside the number a phone has no room for it. */}
      <span className={order.number && "block"}>
        <IdText id={order._id} />
      </span>
    </StackingCell>
  );
}

type FactsProps = { order: Order; shows?: (column: string) => boolean };

/** When, how much, and how far it has come: the same in every list of orders. */
export function OrderFactCells({ order, shows = () => true }: FactsProps) {
  return (
    <>
      {shows("date") && (
        <StackingCell label={messages.date} place="middleRight">
          <span className="whitespace-nowrap tabular-nums">{isoDay(order.createdAt)}</span>
        </StackingCell>
      )}
      {shows("total") && (
        <StackingCell place="topRight" figure>
          <Price amount={order.totalPrice} className="max-md:text-lg" />
        </StackingCell>
      )}
      {shows("paid") && (
        <StackingCell label={messages.paid} place="bottomLeft">
          <Paid order={order} />
        </StackingCell>
      )}
      {shows("delivered") && (
        <StackingCell label={messages.deliveredState} place="bottomRight">
          <YesNo yes={order.isDelivered} />
        </StackingCell>
      )}
    </>
  );
}
