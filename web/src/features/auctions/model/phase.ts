import type { Auction } from "@/api/types";

const isOver = (status: Auction["status"]) => status !== "live" && status !== "upcoming";

export const hasEnded = (auction: Auction, now: number) =>
  isOver(auction.status) || Date.parse(auction.endDate) <= now;

/** Before its start an auction can be looked at; nobody can bid yet. */
export const isComing = (auction: Auction, now: number) =>
  !hasEnded(auction, now) && Date.parse(auction.terms.startDate) > now;

/** As many bids as are told of: `bidCount` counts those that were taken back, too, of which nothing stands when nobody leads. */
export const bidsTold = ({ bidCount, highestBidderId }: Auction): number =>
  highestBidderId === null ? 0 : bidCount;
