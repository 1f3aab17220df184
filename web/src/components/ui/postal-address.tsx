import type { ShippingAddress } from "@/api/types";

export function PostalAddress({ address }: { address: ShippingAddress }) {
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
    </address>
  );
}
