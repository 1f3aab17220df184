import type { Order } from "@/api/types";
import { Price } from "@/components/ui/price";
import { StackingCell } from "@/components/ui/stacking-table";
import { IdText } from "@/components/ui/table";
import { YesNo } from "@/components/ui/yes-no";
import { isoDay } from "@/lib/dates";

import * as messages from "../messages";
import { Ended, Paid } from "./paid";

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
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 whitespace-nowrap tabular-nums">
          {order.number} <Ended order={order} />
        </span>
      )}
      {/* Beside the number a phone has no room for it. */}
      <span className={order.number && "block"}>
        <IdText id={order._id} />
      </span>
      {!order.number && <Ended order={order} />}
    </StackingCell>
  );
}

type FactsProps = {
  order: Order;
  shows?: (column: string) => boolean;
  /** For its customer, who is to pay what is not paid yet. */
  mine?: boolean;
};

/** When, how much, and how far it has come: the same in every list of orders. */
export function OrderFactCells({ order, shows = () => true, mine = false }: FactsProps) {
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
          <Paid order={order} mine={mine} />
          {/* Where the number, beside which it stands, is put away. */}
          {!shows("id") && <Ended order={order} />}
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
