import { type ReactNode } from "react";

import type { Order } from "@/api/types";
import { Price } from "@/components/ui/price";
import { dollars } from "@/lib/money";
import { methodName } from "@/lib/payment-methods";

import * as messages from "../messages";
import { paidInDollars } from "../model/order-state";

/** What the order costs; a seller sees the sum of their own lines. */
export function OrderFigures({ order }: { order: Order }) {
  return (
    <dl className="grid gap-3 text-sm">
      <Figure label={order.isPartial ? messages.yourItems : messages.items}>
        <Price amount={order.itemsPrice} className="font-medium!" />
      </Figure>
      {order.isPartial && <DiscountFigure order={order} />}
      {!order.isPartial && (
        <>
          <Figure label={messages.tax}>
            <Price amount={order.taxPrice} className="font-medium!" />
          </Figure>
          <Figure label={messages.shipping}>
            {order.shippingPrice === 0 ? (
              <span className="text-good">{messages.free}</span>
            ) : (
              <Price amount={order.shippingPrice} className="font-medium!" />
            )}
          </Figure>
          <DiscountFigure order={order} />
          <div className="flex items-baseline justify-between gap-4 border-t border-line pt-4">
            <dt className="text-base font-semibold">{messages.total}</dt>
            <dd>
              <Price amount={order.totalPrice} className="text-xl" />
            </dd>
          </div>
          {paidInDollars(order) && (
            <Figure label={messages.totalInUsd}>{dollars(order.totalPriceUsd)}</Figure>
          )}
          <Figure label={messages.paymentMethod}>{methodName(order.paymentMethod)}</Figure>
        </>
      )}
    </dl>
  );
}

/** What a coupon took off; nothing when none did. */
function DiscountFigure({ order }: { order: Order }) {
  if (!order.discount) return null;
  return (
    <Figure label={messages.discountOf(order.couponCode)}>
      <Price amount={-order.discount} className="font-medium! text-good" />
    </Figure>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="text-right font-medium tabular-nums">{children}</dd>
    </div>
  );
}
