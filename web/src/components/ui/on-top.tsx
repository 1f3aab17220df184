import { ClientOnly } from "@/lib/hydrated";
import { rupees } from "@/lib/money";
import { totals } from "@/lib/pricing";
import { shopPricing } from "@/lib/shop";

import * as messages from "./messages";

/** What one piece at this price comes to with tax and shipping: nobody learns of it at the last step. */
export function OnTop({ amount }: { amount: number }) {
  return (
    <p className="min-h-5 text-sm text-ink-soft">
      {/* A page that the server drew keeps the room: the figures follow the shop's rules. */}
      <ClientOnly
        fallback={
          <span aria-hidden className="invisible">
            {messages.withTaxAndShipping(rupees(100_000), 15, rupees(100))}
          </span>
        }
      >
        {words(amount)}
      </ClientOnly>
    </p>
  );
}

function words(amount: number): string {
  const rules = shopPricing();
  const { totalPrice, shippingPrice } = totals([{ price: amount, quantity: 1 }], rules);
  return messages.withTaxAndShipping(
    rupees(totalPrice),
    rules.taxBasisPoints / 100,
    shippingPrice === 0 ? null : rupees(shippingPrice),
  );
}
