import { useRef } from "react";
import { useNavigate } from "react-router";

import type { OrderDraft } from "@/api/types";
import { LoadingOverlay } from "@/components/ui/loading-overlay";
import { takeQuote, useCartCheck } from "@/features/checkout/api/check-cart";
import {
  quoteInRefusal,
  usePlaceOrder,
  usePreparedAttempt,
} from "@/features/checkout/api/place-order";
import { CartChanges } from "@/features/checkout/components/cart-changes";
import { CouponField } from "@/features/checkout/components/coupon-field";
import { CheckoutFrame } from "@/features/checkout/components/checkout-frame";
import { OrderPreview } from "@/features/checkout/components/order-preview";
import { PlaceOrderSummary } from "@/features/checkout/components/place-order-summary";
import { useCoupon } from "@/features/checkout/coupon";
import * as messages from "@/features/checkout/messages";
import { figuresFor } from "@/features/checkout/model/figures";
import { orderLines } from "@/features/checkout/model/order-lines";
import { errorMessage } from "@/lib/api-error";
import { useCustomer } from "@/lib/guest";
import { paths } from "@/lib/paths";
import { itemCount } from "@/lib/store/state";
import { useCartItems, useStore } from "@/lib/store/store";
import { toastError } from "@/lib/toast";
import { isUnanswered } from "@/lib/unanswered";

export function Component() {
  return (
    <CheckoutFrame
      screen="placeOrder"
      title={messages.placeOrder}
      note={messages.placeOrderNote}
      wide
    >
      <PlaceOrder />
    </CheckoutFrame>
  );
}

function PlaceOrder() {
  const lines = useCartItems();
  const user = useCustomer();
  const address = useStore((state) => state.shippingAddress);
  const method = useStore((state) => state.paymentMethod);
  const navigate = useNavigate();
  const check = useCartCheck();
  const placing = usePlaceOrder();
  const notice = useRef<HTMLDivElement>(null);
  const figures = figuresFor(lines, check.quote, check.lastQuote?.pricing);

  const coupon = useCoupon();
  const withCoupon = coupon ? { coupon } : {};
  const wish =
    user && address && method && lines.length > 0
      ? {
          orderItems: orderLines(lines),
          shippingAddress: address,
          paymentMethod: method,
          ...withCoupon,
        }
      : null;
  usePreparedAttempt(user?._id, wish);

  if (!user || !address || !method) return null;
  if (placing.isSuccess) return <LoadingOverlay />;

  const { taxPercent, discount, ...totals } = figures;
  const draft: OrderDraft = {
    orderItems: orderLines(lines),
    shippingAddress: address,
    paymentMethod: method,
    ...withCoupon,
    ...totals,
  };
  const refuse = (error: unknown) => {
    const quote = quoteInRefusal(error);
    if (!quote) return toastError(isUnanswered(error) ? messages.noAnswer : error);
    check.set({ ...takeQuote(quote, lines, check.changes), refusal: errorMessage(error) });
    requestAnimationFrame(() => notice.current?.focus());
  };
  const place = () =>
    placing.mutate(
      { userId: user._id, draft },
      {
        onSuccess: ({ order }) =>
          void navigate(paths.order(order._id), { replace: true, state: { placed: true } }),
        onError: refuse,
      },
    );

  return (
    <>
      <CartChanges
        ref={notice}
        changes={check.changes}
        refusal={check.refusal}
        onDismiss={check.dismiss}
      />
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-12">
        <OrderPreview address={address} method={method} lines={lines} />
        <PlaceOrderSummary
          figures={totals}
          discount={discount}
          parcels={check.quote?.parcels ?? []}
          coupon={
            <CouponField
              used={check.quote?.coupon ?? null}
              refused={check.couponRefused}
              busy={check.isChecking}
              onApply={check.applyCoupon}
            />
          }
          taxPercent={taxPercent}
          onDelivery={method === "COD"}
          count={itemCount(lines)}
          busy={placing.isPending}
          onPlace={place}
        />
      </div>
    </>
  );
}
