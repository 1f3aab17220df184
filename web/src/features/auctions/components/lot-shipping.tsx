import { useQuery } from "@tanstack/react-query";
import { Truck } from "lucide-react";

import type { Auction } from "@/api/types";
import { ClientOnly } from "@/lib/hydrated";
import { rupees } from "@/lib/money";
import { feeAt } from "@/lib/on-top";

import { lotShippingQuery } from "../api/get-lot-shipping";
import * as messages from "../messages";
import { salePrice } from "../model/stance";

/** Two lines, kept free from the start: what stands below must not move when they arrive. */
const room = "flex min-h-10 items-start gap-2 text-sm text-ink-soft";

/** From where a lot comes, and what that costs. */
export function LotShipping({ auction }: { auction: Auction }) {
  return (
    <ClientOnly fallback={<p className={room} />}>
      <Shipping auction={auction} />
    </ClientOnly>
  );
}

function Shipping({ auction }: { auction: Auction }) {
  const { data } = useQuery(lotShippingQuery(auction._id));
  if (!data) return <p className={room} />;
  const fee = feeAt(data, salePrice(auction));
  return (
    <p data-shipping className={room}>
      <Truck aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>
        {data.from && <span className="block">{messages.sentFrom(data.from)}</span>}
        {fee === null
          ? messages.notSentToYou
          : fee === 0
            ? messages.freeShipping(data.varies)
            : messages.shipping(rupees(fee), data.varies)}
      </span>
    </p>
  );
}
