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
  return (
    <ul className="divide-y divide-line">
      {lines.map((line) => (
        <li key={line.lineNo} className="flex items-center gap-4 py-4 max-[22.5rem]:flex-wrap">
          <ProductTile
            src={line.image}
            alt=""
            category={line.category}
            air="small"
            className="w-16 shrink-0 md:w-20"
          />
          <div className="grid min-w-0 flex-1 gap-1">
            <Link to={linePath(line)} className="font-medium wrap-anywhere hover:underline">
              <WholeWords>{line.name}</WholeWords>
            </Link>
            <span className="text-sm text-ink-soft tabular-nums">
              {line.quantity} × <Price amount={line.price} className="font-normal!" />
            </span>
            <span className="flex flex-wrap items-center gap-2">
              <Sent order={order} line={line} />
              <Refunded line={line} />
              {canUnship(order, line, user) && <UndoShipping order={order} line={line} />}
            </span>
            {parcel.deliveredAt !== null && arrived?.(line)}
          </div>
          <Price
            amount={line.lineTotal}
            className="self-start pt-1 max-[22.5rem]:w-full max-[22.5rem]:text-right"
          />
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

function Sent({ order, line }: { order: Order; line: OrderItem }) {
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
