import type { Quote } from "@/api/types";
import * as messages from "../messages";
import { Figure, ShippingCost } from "./summary-card";

/** What each seller takes for sending, when there are several. */
export function ParcelCosts({ parcels }: { parcels: Quote["parcels"] }) {
  if (parcels.length < 2) return null;
  return (
    <ul
      aria-label={messages.shippingByParcel}
      className="-mt-2 grid gap-1 pl-3 text-xs text-ink-soft"
    >
      {parcels.map((parcel) => (
        <li key={parcel.sellerId ?? ""} className="flex items-baseline justify-between gap-4">
          <span className="min-w-0 truncate">{parcel.sellerName ?? messages.theShop}</span>
          {parcel.isNotSent ? messages.notSent : <ShippingCost amount={parcel.shippingPrice} />}
        </li>
      ))}
    </ul>
  );
}

/** What a coupon takes off. */
export function Discount({ amount }: { amount: number | null }) {
  return <Figure amount={amount && -amount} className="font-medium! text-good" />;
}
