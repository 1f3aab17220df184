import { ClientOnly } from "@/lib/hydrated";
import { rupees } from "@/lib/money";
import { type PricingRules, totals } from "@/lib/pricing";
import { shopPricing } from "@/lib/shop";

import * as messages from "./messages";

type Props = {
  amount: number;
  /** What comes on top, where that is not by the shop's own rules; null while nobody knows. */
  rules?: (PricingRules & { taxIncluded?: boolean }) | null;
};

/** What one piece at this price comes to with tax and shipping: nobody learns of it at the last step. */
export function OnTop(props: Props) {
  // A page that the server drew keeps the room: the figures follow the shop's rules.
  const room = (
    <span aria-hidden className="invisible">
      {messages.withTaxAndShipping(rupees(100_000), 15, rupees(100))}
    </span>
  );
  return (
    <p className="min-h-5 text-sm text-ink-soft">
      <ClientOnly fallback={room}>{props.rules === null ? room : <Words {...props} />}</ClientOnly>
    </p>
  );
}

function Words({ amount, rules }: Props) {
  const { taxIncluded, ...charged } = rules ?? { ...shopPricing(), taxIncluded: false };
  const { totalPrice, shippingPrice } = totals([{ price: amount, quantity: 1 }], charged);
  const shipping = shippingPrice === 0 ? null : rupees(shippingPrice);
  return taxIncluded
    ? messages.withShippingTaxIncluded(rupees(totalPrice), shipping)
    : messages.withTaxAndShipping(rupees(totalPrice), charged.taxBasisPoints / 100, shipping);
}
