import type { Selling } from "@/api/types";
import { shortDateTime } from "@/lib/dates";
import { rupees } from "@/lib/money";

import * as messages from "./messages";

/** What is to be said of one of the seller's lots, in one sentence. */
export function sellingLine({ auction, stage, buyer, payBy, offer }: Selling): string {
  const who = buyer ?? messages.someoneGone;
  switch (stage) {
    case "running":
      return auction.status === "upcoming"
        ? messages.starts(shortDateTime(auction.terms.startDate))
        : messages.running(shortDateTime(auction.endDate));
    case "awaitingPayment":
      return payBy ? messages.owes(who, shortDateTime(payBy)) : messages.owesNow(who);
    case "paid":
      return messages.hasPaid(who);
    case "offered":
      return offer
        ? messages.offeredTo(offer.name, rupees(offer.price), shortDateTime(offer.answerBy))
        : "";
    case "free":
    case "relisted":
    case "putAway": {
      const ended = messages.offerEnded[(offer?.state ?? "open") as "declined"];
      return [messages.whyFree[auction.status], offer && ended ? ended(offer.name) : ""]
        .filter(Boolean)
        .join(" ");
    }
  }
}
