import type { Order } from "@/api/types";
import { ButtonLink } from "@/components/ui/button";
import { StackingCell, StackingRow, StackingTable } from "@/components/ui/stacking-table";
import { isoDay } from "@/lib/dates";
import { paths } from "@/lib/paths";

import { OrderFactCells, orderFactColumns, OrderIdCell } from "./order-cells";
import { Thumbnails } from "./thumbnails";

const columns = [{ name: "Products" }, { name: "ID" }, ...orderFactColumns];

export function OrderHistoryTable({ orders }: { orders: Order[] }) {
  return (
    <StackingTable label="Your orders" columns={columns}>
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
      <OrderFactCells order={order} />
      <StackingCell place="last">
        <ButtonLink
          to={paths.order(order._id)}
          size="sm"
          aria-label={`Details of the order of ${isoDay(order.createdAt)}`}
          className="max-md:w-full"
        >
          Details
        </ButtonLink>
      </StackingCell>
    </StackingRow>
  );
}
