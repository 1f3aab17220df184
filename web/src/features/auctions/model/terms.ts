import type { Auction } from "@/api/types";
import { rupees } from "@/lib/money";

import * as messages from "../messages";

type Terms = Auction["terms"];

function raise(step: Terms["step"]): string {
  if (step === "any") return messages.anyRaise;
  if (step === "ladder") return messages.ladderRaise;
  return messages.fixedRaise(rupees(Number(step)));
}

/** How an auction runs, in plain words: the same for its page and for the seller's preview. */
export function termsInWords(terms: Omit<Terms, "startDate">): string[] {
  const { extension, buyNow, hasReserve } = terms;
  return [
    raise(terms.step),
    extension ? messages.softClose(extension.minutes, extension.capMinutes) : messages.hardEnd,
    hasReserve ? messages.withReserve : messages.withoutReserve,
    ...(buyNow === null ? [] : [messages.withBuyNow(rupees(buyNow), hasReserve)]),
    messages.payWithin(terms.paymentWithinHours),
  ];
}

/**
 * What is said of the reserve. Of an ended lot it can no longer be met; that it was not says nothing of one that its
 * seller let go for less all the same.
 */
export function reserveLine({ status, reserveMet }: Auction, ended: boolean): string | null {
  if (reserveMet === null || (status === "sold" && !reserveMet)) return null;
  if (reserveMet) return messages.reserveMet;
  return ended ? messages.reserveNot : messages.reserveNotYet;
}

/** By how many seconds its end has moved; 0 when it never did. */
export const movedBy = ({ endDate, firstEndDate }: Auction): number =>
  Math.max(0, Math.ceil((Date.parse(endDate) - Date.parse(firstEndDate)) / 1000));

/** What a late bid does to the end, or what late bids have done. */
export function softCloseLine(
  auction: Auction,
  { minutes, capMinutes }: NonNullable<Terms["extension"]>,
): string {
  const moved = movedBy(auction);
  if (moved === 0) return messages.lateBids(minutes);
  // To the second: what is told in whole minutes may reach the last one before the end does.
  const last = Date.parse(auction.firstEndDate) + capMinutes * 60_000;
  return Date.parse(auction.endDate) >= last
    ? messages.movedToTheLast(moved)
    : messages.moved(minutes, moved);
}
