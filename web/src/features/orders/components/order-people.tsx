import { type ReactNode } from "react";

import type { Order } from "@/api/types";
import { PostalAddress } from "@/components/ui/postal-address";

import * as messages from "../messages";

/** Where it goes, who pays (the same address, says the specification) and who ordered. */
export function OrderPeople({ order }: { order: Order }) {
  return (
    <div className="grid grid-cols-1 gap-6 sm:grid-cols-2 md:grid-cols-3">
      <Part title={messages.shippingAddress}>
        <PostalAddress address={order.shippingAddress} />
      </Part>
      <Part title={messages.billingAddress}>
        <PostalAddress address={{ ...order.shippingAddress, taxNumber: order.taxNumber }} />
      </Part>
      <Part title={messages.customer}>
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

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="mb-2 text-base">{title}</h2>
      <div className="text-sm leading-6">{children}</div>
    </section>
  );
}
