import { type ReactNode } from "react";
import { Navigate, useNavigationType } from "react-router";

import { CheckoutSteps, type CheckoutStep } from "@/components/ui/checkout-steps";
import { Page } from "@/components/ui/page";
import { cx } from "@/lib/cx";
import { useGuest } from "@/lib/guest";
import { paths } from "@/lib/paths";
import { useStore } from "@/lib/store/store";

import * as messages from "../messages";
import { lastOrder } from "../model/last-order";
import { type CheckoutScreen, nextCheckoutStep } from "../model/next-checkout-step";

type Props = {
  screen: CheckoutScreen;
  title: string;
  note?: string;
  wide?: boolean;
  /** Whether they come to order without an account, which begins here. */
  asGuest?: boolean;
  children: ReactNode;
};

const steps: Record<CheckoutScreen, CheckoutStep> = {
  shipping: messages.shipping,
  payment: messages.payment,
  placeOrder: messages.placeOrder,
};

/**
 * A step of the checkout under its indicator, for those who did the steps before it. The redirect
 * replaces the address, so Back never leads into it again.
 */
export function CheckoutFrame({ screen, title, note, wide, asGuest, children }: Props) {
  const guest = useGuest() !== null || asGuest === true;
  const elsewhere = useStore((state) => nextCheckoutStep(screen, { ...state, guest }));
  const empty = useStore((state) => state.cartItems.length === 0);
  const back = useNavigationType() === "POP";
  const placed = lastOrder();
  // Back from an order just placed: its cart is gone, and these steps with it.
  if (empty && back && placed) return <Navigate to={paths.order(placed)} replace />;
  if (elsewhere) return <Navigate to={elsewhere} replace />;
  return (
    <Page title={title}>
      <div className="mx-auto mb-8 max-w-2xl md:mb-10">
        <CheckoutSteps current={steps[screen]} />
      </div>
      <div className={cx("mx-auto", !wide && "max-w-xl")}>
        <h1 className="mb-1 text-2xl">{title}</h1>
        {note && <p className="text-ink-soft">{note}</p>}
        <div className="mt-6">{children}</div>
      </div>
    </Page>
  );
}
