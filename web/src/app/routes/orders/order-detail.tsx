import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import { useLocation, useParams } from "react-router";

import { LazyGone } from "@/app/gone/lazy-gone";
import type { Order, UserInfo } from "@/api/types";
import { keepFocus } from "@/components/ui/keep-focus";
import { NotLoaded } from "@/components/ui/load-failed";
import { Page } from "@/components/ui/page";
import { focusContent } from "@/components/ui/return-focus";
import { GuestCard } from "@/features/accounts/guest/guest-card";
import { orderQuery } from "@/features/orders/api/get-order";
import { OrderSkeleton } from "@/features/orders/components/order-skeleton";
import { OrderView } from "@/features/orders/components/order-view";
import * as messages from "@/features/orders/messages";
import { isFresh, orderActions } from "@/features/orders/model/order-state";
import { paymentsConfigQuery } from "@/features/payments/api/get-payments-config";
import { LineReview } from "@/features/reviews/components/line-review";
import { PaymentPanel } from "@/features/payments/components/payment-panel";
import { OrderReturns, type Upload } from "@/features/returns/components/order-returns";
import * as returnMessages from "@/features/returns/messages";
import { UploadButton } from "@/features/uploads/components/upload-button";
import { useCustomer, useGuest } from "@/lib/guest";

export function Component() {
  const { id = "" } = useParams();
  const user = useCustomer();
  const query = useQuery(orderQuery(id));
  const { data: order } = query;
  // Who packs does it here too: what was pressed goes, as in the back office.
  useEffect(keepFocus, []);
  return (
    <Page title={messages.order}>
      {order && user ? (
        <LoadedOrder key={order._id} order={order} user={user} />
      ) : query.isLoadingError ? (
        <NotLoaded query={query} gone={<LazyGone thing="order" />} />
      ) : (
        <OrderSkeleton />
      )}
    </Page>
  );
}

const uploadPhoto: Upload = (onUploaded) => (
  <UploadButton label={returnMessages.addPhoto} onUploaded={onUploaded} hereOnly />
);

/** Here orders and payments meet: paying answers the order as it is afterwards. */
function LoadedOrder({ order, user }: { order: Order; user: UserInfo }) {
  const client = useQueryClient();
  const { queryKey } = orderQuery(order._id);
  const reload = useCallback(
    () => void client.invalidateQueries({ queryKey: ["orders"] }),
    [client],
  );
  const take = (next: Order) => {
    client.setQueryData(queryKey, next);
    reload();
    // What became of it stands at the top, which on a phone is far from where one pays; and that place is gone.
    window.scrollTo(0, 0);
    focusContent();
  };
  const payment = orderActions(order, user).pay && (
    <PaymentPanel order={order} onOrder={take} onStale={reload} />
  );
  const guest = useGuest();
  const { placed = false } = (useLocation().state ?? {}) as { placed?: boolean };
  const offered = useQuery({ ...paymentsConfigQuery, enabled: placed }).data?.methods;
  // A shop may be open before it takes payments; its panel says so. Nothing is promised before that is known.
  const payHere = order.paymentMethod !== "COD" && (offered ?? []).some((one) => one !== "COD");
  const mine = order.user?._id === user._id;
  const delivered = order.parcels.some(({ deliveredAt }) => deliveredAt !== null);
  const returns = delivered && <OrderReturns order={order} mine={mine} upload={uploadPhoto} />;
  return (
    <OrderView
      {...{ order, user, payment, payHere, returns }}
      // A reload keeps that it was placed here, long after it has moved on.
      justPlaced={placed && isFresh(order)}
      guest={guest && <GuestCard guest={guest} order={order._id} paying={Boolean(payment)} />}
      arrived={(line) => mine && !guest && <LineReview order={order._id} line={line.lineNo} />}
    />
  );
}
