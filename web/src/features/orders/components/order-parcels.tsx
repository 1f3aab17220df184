import { MessagesSquare, Package } from "lucide-react";
import { Link } from "react-router";
import { type ReactNode } from "react";

import type { Order, OrderItem, Parcel, UserInfo } from "@/api/types";
import { Badge } from "@/components/ui/badge";
import { TrackingLine } from "@/components/ui/tracking/tracking-line";
import { shortDate } from "@/lib/dates";
import { paths } from "@/lib/paths";
import { useShop } from "@/lib/shop";

import * as messages from "../messages";
import { awaitsCash } from "../model/order-state";
import { parcelState, parcelSteps, senderOf } from "../model/parcels";
import { OrderLines } from "./order-lines";
import { ParcelActions } from "./parcel-actions";
import { ParcelProgress } from "./parcel-progress";

type Props = {
  order: Order;
  user: UserInfo;
  arrived?: ((line: OrderItem) => ReactNode) | undefined;
};

/** The order in the parcels in which it comes: each with its sender, how far it is, and what is in it. */
export function OrderParcels({ order, user, arrived }: Props) {
  return (
    <ul className="mt-4 grid grid-cols-1 gap-4" aria-label={messages.parcels}>
      {order.parcels.map((parcel) => (
        <li key={parcel.no}>
          <ParcelCard order={order} parcel={parcel} user={user} arrived={arrived} />
        </li>
      ))}
    </ul>
  );
}

function ParcelCard({ order, parcel, user, arrived }: Props & { parcel: Parcel }) {
  const name = messages.parcelOf(parcel.no, order.isPartial ? 1 : order.parcels.length);
  const state = parcelState(order, parcel);
  const sender = senderOf(parcel, useShop().name);
  const steps = order.isPaid || parcel.shippedAt ? parcelSteps(order, parcel) : null;
  return (
    <article
      aria-label={name}
      data-place
      tabIndex={-1}
      className="rounded-card border border-line p-4 sm:p-5"
    >
      <header className="flex items-start gap-3">
        <Package aria-hidden className="size-5 shrink-0 text-ink-soft" />
        <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3 gap-y-1">
          <h3 className="text-base leading-5">{name}</h3>
          <Badge tone={state.tone} className="sm:order-last sm:ml-auto">
            {state.text}
          </Badge>
          <span className="text-sm text-ink-soft max-sm:w-full">{messages.soldBy(sender)}</span>
        </div>
      </header>
      {steps && <ParcelProgress label={messages.progressOf(name)} steps={steps} />}
      {parcel.status === "cancelled" && (order.paidAt !== null || awaitsCash(order)) && (
        <p className="mt-3 text-sm text-ink-soft">{messages.parcelCancelledNote}</p>
      )}
      {parcel.status === "returned" && (
        <p className="mt-3 text-sm text-ink-soft">
          {messages.parcelReturnedNote(shortDate(parcel.closedAt))}
        </p>
      )}
      <TrackingLine sent={parcel} className="mt-3" />
      <OrderLines order={order} parcel={parcel} user={user} arrived={arrived} />
      <ParcelActions order={order} parcel={parcel} user={user} />
      {!order.deletedAt && <Write {...{ order, parcel, user }} />}
    </article>
  );
}

/** To the conversation about a parcel: each side has its own place for it. */
export function Write({ order, parcel, user }: Props & { parcel: Parcel }) {
  const own = order.user?._id === user._id && !order.isPartial;
  const office = own ? "" : order.isPartial ? "/seller" : "/admin";
  return (
    <p className="no-print mt-3 text-sm">
      <Link
        to={paths.messages(office, `${order._id}.${parcel.no}`)}
        className="prose-link inline-flex min-h-thumb items-center gap-1.5"
      >
        <MessagesSquare aria-hidden className="size-4" />
        {own ? messages.writeTo(parcel.seller !== null) : messages.writeToCustomer}
      </Link>
    </p>
  );
}
