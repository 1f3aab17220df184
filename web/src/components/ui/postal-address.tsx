import type { ShippingAddress } from "@/api/types";
import { isIndia } from "@/lib/gstin";

import * as messages from "./messages";

/** Of an order that was not paid, its seller is not told where it would go. */
export function PostalAddress({ address }: { address: ShippingAddress }) {
  if (!address.fullName) return <p className="text-ink-soft">{messages.addressOncePaid}</p>;
  return (
    <address className="leading-6 not-italic">
      <span className="font-medium">{address.fullName}</span>
      <br />
      {address.address}
      <br />
      {address.city} {address.pinCode}
      <br />
      {[address.state, address.country].filter(Boolean).join(", ")}
      {address.phone && (
        <>
          <br />
          {address.phone}
        </>
      )}
      {address.taxNumber && (
        <>
          <br />
          {messages.taxNumberOf(isIndia(address.country), address.taxNumber)}
        </>
      )}
    </address>
  );
}
