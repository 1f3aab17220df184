import { type ReactNode } from "react";

import type { Payout } from "@/api/types";
import { Badge, type Tone } from "@/components/ui/badge";
import { Facts } from "@/components/ui/facts";
import { Price } from "@/components/ui/price";

import { shopDate } from "@/lib/zone";

import * as messages from "../messages";

const tones: Record<Payout["status"], Tone> = { started: "accent", paid: "good", failed: "alert" };

type Props = {
  payouts: Payout[];
  /** What is said when there are none. */
  none?: string;
  /** For the shop's people: who gets it, and what can be done about it. */
  actions?: (payout: Payout) => ReactNode;
};

export function PayoutList({ payouts, none = messages.noPayouts, actions }: Props) {
  if (payouts.length === 0) return <p className="text-sm text-ink-soft">{none}</p>;
  return (
    <ul className="divide-y divide-line text-sm">
      {payouts.map((payout) => (
        <li
          key={payout._id}
          className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-2 py-3 sm:flex sm:flex-wrap sm:items-center"
        >
          <span className="grid min-w-0 gap-0.5 sm:min-w-48 sm:flex-1">
            {actions && <span className="font-medium">{payout.sellerName}</span>}
            <span className="text-ink-soft">
              <Facts>{payout.bank.replaceAll("• ", "•\u00a0").split(" · ")}</Facts>
            </span>
            <span className="text-ink-soft tabular-nums">
              <Facts>
                {messages.payoutDays[payout.status](
                  shopDate(payout.paidAt ?? payout.failedAt ?? payout.createdAt),
                )}
                {payout.reference}
              </Facts>
            </span>
            {payout.note && <span className="text-alert">{payout.note}</span>}
          </span>
          <span className="grid content-start justify-items-end gap-1.5 sm:contents">
            <Badge tone={tones[payout.status]}>{messages.payoutStates[payout.status]}</Badge>
            <Price amount={payout.amount} className="text-right sm:ml-auto sm:min-w-24" />
          </span>
          {actions && (
            <span className="col-span-2 flex flex-wrap gap-2 sm:justify-end lg:w-96">
              {actions(payout)}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
