import { Ban, Truck } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";

import type { Order, UserInfo } from "@/api/types";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { CheckField } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { PostalAddress } from "@/components/ui/postal-address";
import { Price } from "@/components/ui/price";
import { IdText } from "@/components/ui/table";
import { TrackingLine } from "@/components/ui/tracking/tracking-line";
import { cx } from "@/lib/cx";
import { shortDate } from "@/lib/dates";
import { paths } from "@/lib/paths";
import { toastOfficeError, toastSuccess } from "@/lib/toast";

import { useShipParcels } from "../api/change-parcel";
import * as messages from "../messages";
import { stopWords } from "../model/money-banners";
import { endedUnpaid } from "../model/order-state";
import { parcelActions, parcelState } from "../model/parcels";
import { OrderLines } from "./order-lines";
import { Write } from "./order-parcels";
import { ParcelActions } from "./parcel-actions";

type Props = { orders: Order[]; user: UserInfo };

/** Each order with this seller's parcel: what to pack, for whom, and how far it is. Several can be sent at once. */
export function SellerOrdersList({ orders, user }: Props) {
  const [chosen, setChosen] = useState<string[]>([]);
  const canBeSent = orders.flatMap((order) =>
    order.parcels
      .filter((parcel) => parcelActions(order, parcel, user).ship)
      .map((parcel) => ({ order: order._id, no: parcel.no })),
  );
  const toSend = canBeSent.filter(({ order }) => chosen.includes(order));
  const choose = (id: string, wanted: boolean) =>
    setChosen(wanted ? [...chosen, id] : chosen.filter((other) => other !== id));
  return (
    <>
      {toSend.length > 0 && <ShipChosen parcels={toSend} onDone={() => setChosen([])} />}
      <ul className="grid gap-4">
        {orders.map((order) => (
          <li key={order._id} className="rounded-card bg-surface p-4 sm:p-5">
            <SellerOrder
              order={order}
              user={user}
              chosen={
                canBeSent.some((parcel) => parcel.order === order._id)
                  ? chosen.includes(order._id)
                  : null
              }
              onChoose={(wanted) => choose(order._id, wanted)}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

type ChosenProps = { parcels: { order: string; no: number }[]; onDone: () => void };

function ShipChosen({ parcels, onDone }: ChosenProps) {
  const ship = useShipParcels();
  const send = () =>
    ship.mutate(parcels, {
      onSuccess: ({ shipped, refused }) => {
        if (shipped > 0) toastSuccess(messages.chosenShipped(shipped));
        const [first] = refused;
        if (first) toastOfficeError(messages.notShippedBecause(refused.length, first.message));
        onDone();
      },
      onError: toastOfficeError,
    });
  return (
    <div className="sticky top-[calc(var(--header-height)+0.5rem)] z-10 mb-4 w-fit">
      <Button kind="primary" busy={ship.isPending} onClick={send}>
        <Truck /> {messages.markChosenShipped(parcels.length)}
      </Button>
    </div>
  );
}

/** `chosen` is null when its parcel cannot be sent now. */
type OrderProps = {
  order: Order;
  user: UserInfo;
  chosen: boolean | null;
  onChoose: (wanted: boolean) => void;
};

function SellerOrder({ order, user, chosen, onChoose }: OrderProps) {
  const stop = stopWords(order);
  const [parcel] = order.parcels;
  const state = parcel && parcelState(order, parcel);
  const calledOff = endedUnpaid(order) || parcel?.status === "cancelled";
  const ordered = shortDate(order.createdAt);
  // What can be sent waits since it was paid, which is said when that was another day.
  const waits = chosen === null ? ordered : shortDate(order.paidAt ?? order.createdAt);
  return (
    <article aria-label={messages.orderOf(ordered)} data-place tabIndex={-1}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line pb-3 text-sm">
        {chosen !== null && (
          <CheckField
            label={<span className="sr-only">{messages.choose(order.number)}</span>}
            checked={chosen}
            onChange={({ target }) => onChoose(target.checked)}
            className="gap-0!"
          />
        )}
        {state && <Badge tone={state.tone}>{state.text}</Badge>}
        {/* On a phone a line of its own, whatever the words above it leave. */}
        <span className="flex flex-wrap items-center gap-x-4 gap-y-1 max-sm:order-last max-sm:w-full">
          <Link to={paths.order(order._id)} className="prose-link">
            {order.number || <IdText id={order._id} />}
          </Link>
          <span className="tabular-nums">{ordered}</span>
          {waits !== ordered && (
            <span className="text-ink-soft tabular-nums">{messages.waitingSince(waits)}</span>
          )}
        </span>
        <span className="ml-auto flex items-baseline gap-2 text-ink-soft max-[22.5rem]:ml-0">
          {messages.yours}{" "}
          <Price
            amount={order.itemsPrice}
            className={cx("text-base", calledOff ? "text-ink-soft line-through" : "text-ink")}
          />
        </span>
      </div>
      {stop && (
        <Notice tone="alert" icon={<Ban aria-hidden />} className="mt-4">
          {stop.text}
        </Notice>
      )}
      {parcel && (
        <>
          <TrackingLine sent={parcel} className="mt-3" />
          <div className="grid gap-x-8 gap-y-3 md:grid-cols-[minmax(0,1fr)_14rem]">
            <OrderLines order={order} parcel={parcel} user={user} />
            <div className="py-4 text-sm leading-6 max-md:border-t max-md:border-line">
              {!endedUnpaid(order) && (
                <div className="mb-2">
                  <p className="text-ink-soft">{messages.sendTo}</p>
                  <PostalAddress address={order.shippingAddress} />
                </div>
              )}
              <p className="text-ink-soft">
                {messages.orderedBy(order.user?.name ?? messages.deletedUser)}
              </p>
            </div>
          </div>
          <ParcelActions order={order} parcel={parcel} user={user} />
          <Write {...{ order, parcel, user }} />
        </>
      )}
    </article>
  );
}
