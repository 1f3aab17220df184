import { ClientOnly } from "@/lib/hydrated";
import { rupees } from "@/lib/money";
import type { Charges } from "@/lib/on-top";
import { totals } from "@/lib/pricing";

import * as messages from "./messages";

type Props = {
  amount: number;
  /** Null while nobody knows. */
  charges: Charges | null;
};

/** What one piece at this price comes to with tax and shipping: nobody learns of it at the last step. */
export function OnTop({ amount, charges }: Props) {
  // A page that the server drew keeps the room: the figures follow from who asks.
  const room = (
    <span aria-hidden className="invisible">
      {messages.withTaxAndShipping(rupees(100_000), 15, rupees(100))}
    </span>
  );
  return (
    <p className="min-h-5 text-sm text-ink-soft">
      <ClientOnly fallback={room}>{charges ? words(amount, charges) : room}</ClientOnly>
    </p>
  );
}

function words(amount: number, { taxIncluded, shippingFee, ...charges }: Charges): string {
  if (shippingFee === null) return messages.notSent;
  const lines = [{ price: amount, quantity: 1 }];
  const { totalPrice, shippingPrice } = totals(lines, { ...charges, shippingFee });
  const shipping = shippingPrice === 0 ? null : rupees(shippingPrice);
  return taxIncluded
    ? messages.withShippingTaxIncluded(rupees(totalPrice), shipping)
    : messages.withTaxAndShipping(rupees(totalPrice), charges.taxBasisPoints / 100, shipping);
}
