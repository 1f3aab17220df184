import type { Order } from "@/api/types";
import { ButtonLink } from "@/components/ui/button";
import { Price } from "@/components/ui/price";
import { IdText } from "@/components/ui/table";
import { isoDay } from "@/lib/dates";
import { paths } from "@/lib/paths";

import { Paid, YesNo } from "./paid";
import { StackingCell, StackingRow, StackingTable } from "./stacking-table";
import { Thumbnails } from "./thumbnails";

const columns = [
  { name: "Products" },
  { name: "ID" },
  { name: "Date" },
  { name: "Total", figure: true },
  { name: "Paid" },
  { name: "Delivered" },
];

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
      <StackingCell label="ID" place="middleLeft">
        <IdText id={order._id} />
      </StackingCell>
      <StackingCell label="Date" place="middleRight">
        <span className="whitespace-nowrap tabular-nums">{isoDay(order.createdAt)}</span>
      </StackingCell>
      <StackingCell place="topRight" className="text-right">
        <Price amount={order.totalPrice} className="max-md:text-lg" />
      </StackingCell>
      <StackingCell label="Paid" place="bottomLeft">
        <Paid order={order} />
      </StackingCell>
      <StackingCell label="Delivered" place="bottomRight">
        <YesNo yes={order.isDelivered} />
      </StackingCell>
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
