import { RotateCcw, Truck } from "lucide-react";
import { type ReactNode } from "react";
import { Link } from "react-router";

import type { Order, OrderItem, Parcel, UserInfo } from "@/api/types";
import { Badge } from "@/components/ui/badge";
import { Price } from "@/components/ui/price";
import { ProductTile } from "@/components/ui/product-tile";
import { WholeWords } from "@/components/ui/whole-words";
import { shortDate } from "@/lib/dates";
import { linePath } from "@/lib/line-path";

import * as messages from "../messages";
import { canUnship } from "../model/order-state";
import { linesAhead } from "../model/parcels";
import { ShipLine } from "./ship-line";
import { UndoShipping } from "./undo-shipping";

type Props = {
  order: Order;
  parcel: Parcel;
  user: UserInfo;
  /** What else can be done with a line that arrived. */
  arrived?: ((line: OrderItem) => ReactNode) | undefined;
};

/** What is in a parcel. */
export function OrderLines({ order, parcel, user, arrived }: Props) {
  const lines = order.orderItems.filter((line) => parcel.lines.includes(line.lineNo));
  const ahead = linesAhead(order, parcel, user);
  return (
    <ul className="divide-y divide-line">
      {lines.map((line) => (
        <li key={line.lineNo} data-place tabIndex={-1} className="flex items-center gap-4 py-4">
          <ProductTile
            src={line.image}
            alt=""
            category={line.category}
            air="small"
            className="w-16 shrink-0 md:w-20"
          />
          {/* The sum stands on the line of the name, and where that has no room, of the pieces. */}
          <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-1 max-[22.5rem]:gap-x-2">
            <Link
              to={linePath(line)}
              className="font-medium wrap-anywhere hover:underline max-[22.5rem]:col-span-2"
            >
              <WholeWords>{line.name}</WholeWords>
            </Link>
            <span className="col-start-1 row-start-2 text-sm text-ink-soft tabular-nums">
              {line.quantity} × <Price amount={line.price} className="font-normal!" />
            </span>
            <Price
              amount={line.lineTotal}
              className="col-start-2 row-start-1 max-[22.5rem]:row-start-2"
            />
            <span className="col-span-2 flex flex-wrap items-center gap-2 empty:hidden">
              <Sent {...{ order, parcel, line }} />
              <Refunded line={line} />
              {ahead.includes(line) && <ShipLine order={order} line={line} />}
              {canUnship(order, parcel, line, user) && <UndoShipping order={order} line={line} />}
            </span>
            <div className="col-span-2 empty:hidden">
              {parcel.deliveredAt !== null && arrived?.(line)}
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** What of it is paid back, or is to be. */
function Refunded({ line }: { line: OrderItem }) {
  if (line.refundedQuantity === 0) return null;
  const all = line.refundedQuantity === line.quantity;
  return (
    <Badge tone="info" className="w-fit">
      <RotateCcw aria-hidden className="size-3.5" />{" "}
      {all ? messages.refunded : messages.refundedPieces(line.refundedQuantity, line.quantity)}
    </Badge>
  );
}

/** Of a parcel that left, its own progress says when: a line says so only while others of it are here. */
function Sent({ order, parcel, line }: Pick<Props, "order" | "parcel"> & { line: OrderItem }) {
  if (parcel.status !== "waiting") return null;
  if (line.isShipped)
    return (
      <Badge tone="good" className="w-fit">
        <Truck aria-hidden className="size-3.5" /> {messages.shipped} {shortDate(line.shippedAt)}
      </Badge>
    );
  if (order.isPaid && !order.isDelivered && (order.stopped === null || !order.isPartial))
    return <span className="text-sm text-ink-soft">{messages.notShippedYet}</span>;
  return null;
}
