import type { Order } from "@/api/types";
import { ButtonLink } from "@/components/ui/button";
import { StackingCell, StackingRow, StackingTable } from "@/components/ui/stacking-table";
import { isoDay } from "@/lib/dates";
import { paths } from "@/lib/paths";

import * as messages from "../messages";
import { OrderFactCells, orderFactColumns, OrderIdCell } from "./order-cells";
import { Thumbnails } from "./thumbnails";

const columns = [{ name: messages.products }, { name: messages.id }, ...orderFactColumns];

export function OrderHistoryTable({ orders }: { orders: Order[] }) {
  return (
    <StackingTable label={messages.yourOrders} columns={columns}>
      {orders.map((order) => (
        <HistoryRow key={order._id} order={order} />
      ))}
    </StackingTable>
  );
}

function HistoryRow({ order }: { order: Order }) {
  return (
    <StackingRow>
      <StackingCell place="topLeft" className="md:h-18">
        <Thumbnails lines={order.orderItems} />
      </StackingCell>
      <OrderIdCell order={order} />
      <OrderFactCells order={order} mine />
      <StackingCell place="last">
        <ButtonLink
          to={paths.order(order._id)}
          size="sm"
          aria-label={messages.detailsOfOrder(isoDay(order.createdAt))}
          className="max-sm:w-full"
        >
          {messages.details}
        </ButtonLink>
      </StackingCell>
    </StackingRow>
  );
}
