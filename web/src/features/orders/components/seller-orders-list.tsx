import { Ban } from "lucide-react";
import { Link } from "react-router";

import type { Order, UserInfo } from "@/api/types";
import { Notice } from "@/components/ui/notice";
import { PostalAddress } from "@/components/ui/postal-address";
import { Price } from "@/components/ui/price";
import { IdText } from "@/components/ui/table";
import { shortDate } from "@/lib/dates";
import { paths } from "@/lib/paths";

import * as messages from "../messages";
import { stopWords } from "../model/money-banners";
import { OrderLines } from "./order-lines";
import { OrderStateBadge } from "./order-state-badge";

type Props = { orders: Order[]; user: UserInfo };

/** Each order with this seller's lines: what to pack, for whom, and whether it left. */
export function SellerOrdersList({ orders, user }: Props) {
  return (
    <ul className="grid gap-4">
      {orders.map((order) => (
        <li key={order._id} className="rounded-card bg-surface p-4 sm:p-5">
          <SellerOrder order={order} user={user} />
        </li>
      ))}
    </ul>
  );
}

function SellerOrder({ order, user }: { order: Order; user: UserInfo }) {
  const stop = stopWords(order);
  return (
    <article aria-label={messages.orderOf(shortDate(order.createdAt))}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line pb-3 text-sm">
        <OrderStateBadge status={order.status} stopped={order.stopped} />
        <span className="tabular-nums">{shortDate(order.createdAt)}</span>
        <Link to={paths.order(order._id)} className="prose-link">
          {order.number || <IdText id={order._id} />}
        </Link>
        <span className="ml-auto flex items-baseline gap-2 text-ink-soft">
          {messages.yours} <Price amount={order.itemsPrice} className="text-base text-ink" />
        </span>
      </div>
      {stop && (
        <Notice tone="alert" icon={<Ban aria-hidden />} className="mt-4">
          {stop.text}
        </Notice>
      )}
      <div className="grid gap-x-8 gap-y-3 md:grid-cols-[minmax(0,1fr)_14rem]">
        <OrderLines order={order} user={user} />
        <div className="py-4 text-sm leading-6 max-md:border-t max-md:border-line">
          <p className="text-ink-soft">{messages.sendTo}</p>
          <PostalAddress address={order.shippingAddress} />
          <p className="mt-2 text-ink-soft">
            {messages.orderedBy(order.user?.name ?? messages.deletedUser)}
          </p>
        </div>
      </div>
    </article>
  );
}
