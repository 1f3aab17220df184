import type { Selling } from "@/api/types";
import { shortDateTime } from "@/lib/dates";
import { rupees } from "@/lib/money";

import { bidsTold } from "../model/phase";
import { countBids, currentBid, startingBid } from "../strip/messages";
import * as messages from "./messages";

/** Whether its time is over and the shop has not come to it yet: then nobody can do anything with it. */
export const isSettling = ({ auction: { status }, stage }: Selling): boolean =>
  stage === "running" && status !== "live" && status !== "upcoming";

/** The word for where one of the seller's lots stands. */
export function stageWord(lot: Selling): string {
  if (lot.auction.status === "upcoming") return messages.coming;
  return isSettling(lot) ? messages.justEnded : messages.stages[lot.stage];
}

type Figure = { amount: number; name: string };

/** The price of one of the seller's lots, and which price that is. */
export function priceOf({ auction, stage, offer }: Selling): Figure {
  if (stage === "offered" && offer) return { amount: offer.price, name: messages.offeredFor };
  const amount = auction.soldFor ?? auction.currentBid;
  if (stage === "paid" || stage === "awaitingPayment") return { amount, name: messages.soldFor };
  if (auction.highestBidderId === null) return { amount, name: startingBid };
  const name = stage === "running" ? currentBid : messages.highestBid;
  return { amount: auction.currentBid, name: `${name}, ${countBids(bidsTold(auction))}` };
}

/** What waits for the seller comes first. */
export const sortedByNeed = (lots: Selling[]): Selling[] => [
  ...lots.filter(({ stage }) => stage === "free"),
  ...lots.filter(({ stage }) => stage !== "free"),
];

const whyFree = ({ status, bidCount }: Selling["auction"]) =>
  status === "unsold" && bidCount > 0 ? messages.allTakenBack : messages.whyFree[status];

/** What is to be said of one of the seller's lots, in one sentence. */
export function sellingLine(lot: Selling): string {
  const { auction, stage, buyer, payBy, offer } = lot;
  const who = buyer ?? messages.someoneGone;
  switch (stage) {
    case "running":
      if (isSettling(lot)) return messages.settling;
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
      return [whyFree(auction), offer && ended ? ended(offer.name) : ""].filter(Boolean).join(" ");
    }
  }
}
