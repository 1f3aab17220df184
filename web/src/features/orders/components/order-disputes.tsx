import { ExternalLink } from "lucide-react";

import type { Order } from "@/api/types";
import { Badge } from "@/components/ui/badge";
import { longDate } from "@/lib/dates";

import * as messages from "../money/messages";
import { money } from "../model/money-banners";
import { disputeWords } from "../model/disputes";

/** What the payer has against the payment, for admins: what it means, until when, and where it is answered. */
export function OrderDisputes({ order }: { order: Order }) {
  if (order.disputes.length === 0) return null;
  return (
    <section aria-label={messages.disputes}>
      <h2 className="mb-2 text-lg">{messages.disputes}</h2>
      <ul className="divide-y divide-line">
        {order.disputes.map((dispute) => {
          const { stage, open, meaning, reason } = disputeWords(dispute);
          return (
            <li key={dispute.id} className="grid gap-1.5 py-4 text-sm">
              <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
                <strong className="text-base">
                  {messages.disputeOf(money(dispute.amount, order.payment?.currency ?? "INR"))}
                </strong>
                <Badge tone={open ? "alert" : dispute.stage === "won" ? "good" : "plain"}>
                  {stage}
                </Badge>
              </div>
              <p>{meaning}</p>
              {reason && <p>{messages.disputeReason(reason)}</p>}
              {open && (
                <p className="font-semibold">
                  {dispute.respondBy
                    ? messages.answerBy(longDate(dispute.respondBy))
                    : messages.answerSoon}
                </p>
              )}
              <a
                href={dispute.url}
                target="_blank"
                rel="noreferrer"
                className="prose-link inline-flex w-fit items-center gap-1.5"
              >
                {open ? messages.answerAt(dispute.provider) : messages.seeItAt(dispute.provider)}
                <ExternalLink aria-hidden className="size-4" />
              </a>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
