import { useQuery } from "@tanstack/react-query";
import { PackageOpen } from "lucide-react";
import { type ReactNode, useState } from "react";

import type { Order } from "@/api/types";
import { Button } from "@/components/ui/button";
import { shortDate } from "@/lib/dates";

import { orderReturnsQuery } from "../api/returns";
import * as messages from "../messages";
import { lastDay } from "../model/returns";
import { AskReturn } from "./ask-return";
import { ReturnCard } from "./return-card";

/** `upload` draws the button that sends a photo. */
export type Upload = (onUploaded: (address: string) => void) => ReactNode;
type Props = { order: Order; mine: boolean; upload: Upload };

/** The returns of a delivered order, and the way to a new one. */
export function OrderReturns({ order, mine, upload }: Props) {
  const { data } = useQuery(orderReturnsQuery(order._id));
  const [asking, setAsking] = useState(false);
  if (!data) return null;
  const until = lastDay(data);
  if (data.returns.length === 0 && until === null) return null;
  return (
    <section aria-label={messages.returns}>
      <h2 className="mb-3 text-lg">{messages.returns}</h2>
      <div className="grid gap-4">
        {data.returns.map((one) => (
          <ReturnCard key={one._id} one={one} mine={mine} />
        ))}
        {until !== null && (
          <div className="no-print flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button size="sm" onClick={() => setAsking(true)}>
              <PackageOpen /> {messages.giveBack}
            </Button>
            <p className="text-sm text-ink-soft">{messages.giveBackUntil(shortDate(until))}</p>
          </div>
        )}
      </div>
      <AskReturn
        order={order}
        parcels={data.openParcels}
        upload={upload}
        open={asking}
        onClose={() => setAsking(false)}
      />
    </section>
  );
}
