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

import * as messages from "../messages";
import { StickyBar } from "./sticky-bar";
import { ShippingCost, SummaryCard, SummaryRow, SummaryTotal } from "./summary-card";

/** How many and how much; beside the lines on a wide screen, at the thumb on a phone. */
export function CartSummary({ lines }: { lines: CartLine[] }) {
  const navigate = useNavigate();
  const user = useUser();
  const rules = shopPricing();
  const { itemsPrice, shippingPrice, taxPrice, totalPrice } = totals(lines, rules);
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
      <SummaryTotal label={messages.total} amount={itemsPrice} />
      {lines.length > 0 && (
        <div className="grid gap-2">
          <SummaryRow label={messages.taxOf(rules.taxBasisPoints / 100)}>
            <Price amount={taxPrice} className="font-medium!" />
          </SummaryRow>
          <SummaryRow label={messages.shipping}>
            <ShippingCost amount={shippingPrice} />
          </SummaryRow>
          <SummaryRow label={messages.toPay}>
            <Price amount={totalPrice} />
          </SummaryRow>
        </div>
      )}
      {lines.length > 0 ? <StickyBar total={itemsPrice}>{checkout}</StickyBar> : checkout}
    </SummaryCard>
  );
}
