import type { Auction } from "@/api/types";

const paise = (amount: number) => Math.round(amount * 100) / 100;

/**
 * Amounts to bid with one tap beside the suggested one: the least that counts, where that is a step and not a paisa,
 * and two that go further.
 */
export function quickRaises(auction: Auction): number[] {
  const { minimumBid, currentBid, suggestedBid, bidAmount, terms } = auction;
  const raise = Math.max(bidAmount, minimumBid - currentBid);
  const least = terms.step !== "any" && minimumBid < suggestedBid ? [minimumBid] : [];
  const further = [suggestedBid + raise, suggestedBid + 4 * raise].map(paise);
  return [...least, ...further].slice(0, 3);
}
