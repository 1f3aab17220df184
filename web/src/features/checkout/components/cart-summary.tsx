import { useNavigate } from "react-router";

import type { CartLine } from "@/api/types";
import { Button } from "@/components/ui/button";
import { Price } from "@/components/ui/price";
import { grouped } from "@/lib/digits";
import { paths } from "@/lib/paths";
import { totals } from "@/lib/pricing";
import { shopPricing } from "@/lib/shop";
import { itemCount } from "@/lib/store/state";
import { useUser } from "@/lib/store/store";

import type { useCartCheck } from "../api/check-cart";
import * as messages from "../messages";
import { CouponField } from "./coupon-field";
import { Discount } from "./parcel-costs";
import { StickyBar } from "./sticky-bar";
import { Figure, ShippingCost, SummaryCard, SummaryRow, SummaryTotal } from "./summary-card";

type Props = { lines: CartLine[]; check: ReturnType<typeof useCartCheck> };

/** How many and how much; beside the lines on a wide screen, at the thumb on a phone. */
export function CartSummary({ lines, check }: Props) {
  const navigate = useNavigate();
  const user = useUser();
  const rules = shopPricing();
  // The server's word once it is about this very cart: a coupon and a seller's rates are in it. A visitor's lots are not.
  const quote = check.quote?.lines.length === lines.length ? check.quote : null;
  const guess = totals(lines, rules);
  const { isWorkingOut, lastQuote } = check;
  // What comes on top of the goods is not guessed while the server works it out.
  const figures = isWorkingOut ? null : (quote ?? guess);
  const taxPercent = quote ? quote.taxPercent : rules.taxBasisPoints / 100;
  const { discount = 0, coupon = null } = (isWorkingOut ? lastQuote : quote) ?? {};
  const checkout = (
    <Button
      kind="primary"
      size="lg"
      disabled={lines.length === 0}
      onClick={() => void navigate(user ? paths.shipping : paths.signin(paths.shipping))}
      className="w-full max-lg:min-w-0 max-lg:flex-1"
    >
      {messages.checkout}
    </Button>
  );
  return (
    <SummaryCard title={messages.orderSummary}>
      <SummaryRow label={messages.items}>{grouped(itemCount(lines))}</SummaryRow>
      <SummaryRow label={messages.total}>
        <Price amount={(quote ?? guess).itemsPrice} className="font-medium!" />
      </SummaryRow>
      {lines.length > 0 && (
        <>
          <SummaryRow label={messages.taxOf(figures && taxPercent)}>
            <Figure amount={figures?.taxPrice ?? null} className="font-medium!" />
          </SummaryRow>
          <SummaryRow label={messages.shipping}>
            <ShippingCost amount={figures?.shippingPrice ?? null} />
          </SummaryRow>
          {discount > 0 && (
            <SummaryRow label={messages.discount}>
              <Discount amount={figures && discount} />
            </SummaryRow>
          )}
          <SummaryTotal label={messages.toPay} amount={figures?.totalPrice ?? null} />
          <CouponField
            used={coupon}
            workingOut={isWorkingOut}
            refused={check.couponRefused}
            busy={check.isChecking}
            onApply={check.applyCoupon}
          />
        </>
      )}
      {lines.length > 0 ? (
        <StickyBar label={messages.toPay} total={figures?.totalPrice ?? null}>
          {checkout}
        </StickyBar>
      ) : (
        checkout
      )}
    </SummaryCard>
  );
}
