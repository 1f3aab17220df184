import type { Auction, Bidding, Mine } from "@/api/types";

const inPaise = (amount: number) => Math.round(amount * 100) / 100;

/** What somebody may still bind themselves to; nothing where there is no limit. */
export const leftOf = ({ limit, committed }: Bidding): number | null =>
  limit === null ? null : inPaise(Math.max(0, limit - committed));

/**
 * The most that somebody may offer on this lot, as the server counts: what they offer here already, if they lead, is
 * replaced by a new bid and not added to it.
 */
export function mostHere(
  bidding: Bidding,
  auction: Auction,
  mine: Mine | null,
  leading: boolean,
): number | null {
  if (bidding.limit === null) return null;
  const here = leading ? Math.max(mine?.maximum ?? 0, auction.currentBid) : 0;
  const elsewhere = Math.max(0, bidding.committed - here);
  return inPaise(Math.max(0, bidding.limit - elsewhere));
}

/** The wins that were not paid and not forgiven, by the names of their lots. */
export const unpaidTitles = ({ strikes }: Bidding): string[] =>
  strikes.filter(({ liftedAt, title }) => !liftedAt && title !== "").map(({ title }) => title);
