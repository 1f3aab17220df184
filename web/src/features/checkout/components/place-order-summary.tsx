import { type ReactNode } from "react";

import type { Quote } from "@/api/types";
import { Button } from "@/components/ui/button";
import { Price } from "@/components/ui/price";
import type { Totals } from "@/lib/pricing";

import * as messages from "../messages";
import { Discount, ParcelCosts } from "./parcel-costs";
import { StickyBar } from "./sticky-bar";
import { ShippingCost, SummaryCard, SummaryRow, SummaryTotal } from "./summary-card";

type Props = {
  figures: Totals;
  discount: number;
  parcels: Quote["parcels"];
  /** Where a coupon is typed. */
  coupon: ReactNode;
  taxPercent: number | null;
  count: number;
  /** Whether it is paid at the door. */
  onDelivery: boolean;
  busy: boolean;
  onPlace: () => void;
};

/** An empty cart costs nothing, whatever the shipping fee. */
const nothing: Totals = { itemsPrice: 0, shippingPrice: 0, taxPrice: 0, totalPrice: 0 };

export function PlaceOrderSummary(props: Props) {
  const { figures, discount, parcels, coupon, taxPercent, count, onDelivery, busy, onPlace } =
    props;
  const { itemsPrice, shippingPrice, taxPrice, totalPrice } = count > 0 ? figures : nothing;
  return (
    <SummaryCard title={messages.orderSummary}>
      <SummaryRow label={messages.itemsCount(count)}>
        <Price amount={itemsPrice} className="font-medium!" />
      </SummaryRow>
      <SummaryRow label={messages.taxOf(taxPercent)}>
        <Price amount={taxPrice} className="font-medium!" />
      </SummaryRow>
      <SummaryRow label={messages.shipping}>
        <ShippingCost amount={shippingPrice} />
      </SummaryRow>
      {count > 0 && <ParcelCosts parcels={parcels} />}
      {discount > 0 && (
        <SummaryRow label={messages.discount}>
          <Discount amount={discount} />
        </SummaryRow>
      )}
      {count > 0 && coupon}
      <SummaryTotal label={messages.total} amount={totalPrice} />
      <StickyBar total={totalPrice}>
        <Button
          kind="primary"
          size="lg"
          busy={busy}
          disabled={count === 0}
          onClick={onPlace}
          className="w-full max-lg:w-auto max-lg:flex-1"
        >
          {messages.checkout}
        </Button>
      </StickyBar>
      <p className="text-sm text-ink-soft">{messages.whatCheckoutDoes(onDelivery)}</p>
    </SummaryCard>
  );
}
