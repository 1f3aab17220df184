import { type ReactNode } from "react";

import type { Order } from "@/api/types";
import { Badge } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button";
import { Price } from "@/components/ui/price";
import { IdText } from "@/components/ui/table";
import { cx } from "@/lib/cx";
import { isoDay } from "@/lib/dates";
import { paths } from "@/lib/paths";

import { Thumbnails } from "./thumbnails";
import { YesNo } from "./yes-no";

const heads = ["Products", "ID", "Date", "Total", "Paid", "Delivered"];

/** A table on a wide screen; on a phone each order is a small block of the same cells. */
export function OrderHistoryTable({ orders }: { orders: Order[] }) {
  return (
    <table
      aria-label="Your orders"
      className="w-full border-collapse text-left text-sm max-md:block"
    >
      <thead className="text-xs text-ink-soft max-md:sr-only">
        <tr className="border-b border-line-strong">
          {heads.map((head) => (
            <th
              key={head}
              scope="col"
              className={cx("h-11 px-3 font-semibold first:pl-0", head === "Total" && "text-right")}
            >
              {head}
            </th>
          ))}
          <th scope="col">
            <span className="sr-only">Details</span>
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line max-md:block">
        {orders.map((order) => (
          <HistoryRow key={order._id} order={order} />
        ))}
      </tbody>
    </table>
  );
}

function HistoryRow({ order }: { order: Order }) {
  return (
    <tr className="max-md:grid max-md:grid-cols-2 max-md:gap-x-4 max-md:gap-y-2 max-md:py-5">
      <td className="h-18 pr-3 max-md:col-start-1 max-md:row-start-1 max-md:h-auto max-md:p-0">
        <Thumbnails lines={order.orderItems} />
      </td>
      <Cell label="ID" className="max-md:col-start-1 max-md:row-start-2">
        <IdText id={order._id} />
      </Cell>
      <Cell label="Date" className="max-md:col-start-2 max-md:row-start-2 max-md:text-right">
        <span className="whitespace-nowrap tabular-nums">{isoDay(order.createdAt)}</span>
      </Cell>
      <Cell
        label="Total"
        className="text-right max-md:col-start-2 max-md:row-start-1 max-md:self-center"
        hideLabel
      >
        <Price amount={order.totalPrice} className="max-md:text-lg" />
      </Cell>
      <Cell label="Paid">
        <YesNo yes={order.isPaid} /> <Ending order={order} />
      </Cell>
      <Cell label="Delivered" className="max-md:text-right">
        <YesNo yes={order.isDelivered} />
      </Cell>
      <td className="text-right max-md:col-span-2">
        <ButtonLink
          to={paths.order(order._id)}
          size="sm"
          aria-label={`Details of the order of ${isoDay(order.createdAt)}`}
          className="max-md:w-full"
        >
          Details
        </ButtonLink>
      </td>
    </tr>
  );
}

function Ending({ order }: { order: Order }) {
  if (order.isCancelled) return <Badge tone="alert">Cancelled</Badge>;
  return order.status === "refunded" ? <Badge tone="alert">Refunded</Badge> : null;
}

type CellProps = { label: string; hideLabel?: boolean; className?: string; children: ReactNode };

function Cell({ label, hideLabel, className, children }: CellProps) {
  return (
    <td className={cx("px-3 max-md:p-0", className)}>
      {!hideLabel && (
        <span aria-hidden className="mr-2 text-xs text-ink-soft md:hidden">
          {label}
        </span>
      )}
      {children}
    </td>
  );
}
