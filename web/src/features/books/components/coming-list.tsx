import type { Coming } from "@/api/types";
import { PaperAmount } from "@/components/ui/paper-amount";

import { shopDate } from "@/lib/zone";

import * as messages from "../messages";
import { OrderLink } from "./order-link";

type Props = {
  coming: Coming[];
  /** Whether to say whose it becomes. */
  sellers?: boolean;
  className?: string;
};

/** What becomes available next, and when. */
export function ComingList({ coming, sellers = false, className }: Props) {
  return (
    <section aria-label={messages.coming} className={className}>
      <h2 className="mb-3 text-lg">{messages.coming}</h2>
      {coming.length === 0 ? (
        <p className="text-sm text-ink-soft">{messages.nothingComing}</p>
      ) : (
        <ul className="divide-y divide-line text-sm">
          {coming.map(({ order, number, amount, at, sellerId, sellerName }) => (
            <li
              key={`${order} ${sellerId}`}
              className="flex break-inside-avoid items-center justify-between gap-4 py-2.5"
            >
              <span className="grid">
                <span className="flex flex-wrap gap-x-3">
                  <OrderLink order={order}>{number || order}</OrderLink>
                  {sellers && <span>{sellerName || sellerId}</span>}
                </span>
                <span className="text-ink-soft">{messages.comingOn(shopDate(at))}</span>
              </span>
              <PaperAmount amount={amount} className="font-medium" />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
