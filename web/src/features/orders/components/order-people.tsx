import { type ReactNode } from "react";

import type { Order, ShippingAddress } from "@/api/types";

import { messages } from "../messages";

/** Where it goes, who pays (the same address, says the specification) and who ordered. */
export function OrderPeople({ order }: { order: Order }) {
  return (
    <div className="grid gap-6 sm:grid-cols-2 md:grid-cols-3">
      <Part title="Shipping Address">
        <Address address={order.shippingAddress} />
      </Part>
      <Part title="Billing Address">
        <Address address={order.shippingAddress} />
      </Part>
      <Part title="Customer">
        {order.user ? (
          <>
            <span className="font-medium">{order.user.name}</span>
            <br />
            <span className="break-words text-ink-soft">{order.user.email}</span>
          </>
        ) : (
          <span className="text-ink-soft">{messages.deletedUser}</span>
        )}
      </Part>
    </div>
  );
}

export function Address({ address }: { address: ShippingAddress }) {
  return (
    <address className="not-italic">
      <span className="font-medium">{address.fullName}</span>
      <br />
      {address.address}
      <br />
      {address.city} {address.pinCode}
      <br />
      {address.country}
    </address>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="mb-2 text-base">{title}</h2>
      <div className="text-sm leading-6">{children}</div>
    </section>
  );
}
