import type { Auction, Bid, UserInfo } from "@/api/types";

import { hasEnded, isComing } from "./phase";

/**
 * Whether an id in this auction is this person. In what is the same for everyone (lists, live events) each bidder has an
 * id of that auction alone, which the server tells them in `mine`; in answers to themselves it is their own.
 */
export const isSelf = (auction: Auction, user: UserInfo | null, id: string | null) =>
  user !== null && id !== null && (id === user._id || id === auction.mine?.bidderId);

export const leads = (auction: Auction, user: UserInfo | null) =>
  auction.bidCount > 0 && isSelf(auction, user, auction.highestBidderId);

const bidBy = (auction: Auction, user: UserInfo) =>
  auction.bids.some((bid) => isSelf(auction, user, bid.bidderId) && !bid.voided);

/** How somebody stands who has bid. What they know of it by the server outlives a reload and a long history. */
type Position = "leading" | "outbid" | null;

export function position(auction: Auction, user: UserInfo | null, hasBid: boolean): Position {
  if (!user) return null;
  if (leads(auction, user)) return "leading";
  return hasBid || bidBy(auction, user) ? "outbid" : null;
}

/** The newest bid that this person made themselves, if it was taken back. */
export function ownTakenBack(auction: Auction, user: UserInfo | null): Bid | null {
  const newest = auction.bids.findLast(
    (bid) => !bid.automatic && isSelf(auction, user, bid.bidderId),
  );
  return newest?.voided ? newest : null;
}

/** How an auction ended. Below the seller's reserve the leader has won nothing, and what is not paid is nobody's. */
type Ending = "sold" | "unsold" | "reserveNotMet" | "lapsed";

export function ending(auction: Auction): Ending {
  if (auction.highestBidderId === null) return "unsold";
  if (auction.status === "lapsed") return "lapsed";
  // Below the reserve it is sold all the same to whoever accepted the seller's offer.
  return auction.reserveMet === false && auction.status !== "sold" ? "reserveNotMet" : "sold";
}

/** The server names the buyer: the leader, or whoever accepted a second chance. Until it did, the leader it is. */
const wins = (auction: Auction, user: UserInfo | null) =>
  ending(auction) === "sold" &&
  (auction.buyerId ? isSelf(auction, user, auction.buyerId) : leads(auction, user));

/**
 * Whether this person had won it and let the time to pay pass. Below the reserve the leader has won nothing: there it
 * may have been anybody to whom it was offered.
 */
export const letLapse = (auction: Auction, user: UserInfo | null) =>
  ending(auction) === "lapsed" && auction.reserveMet !== false && leads(auction, user);

/** Whether its seller may have offered it to another bidder. */
export const isFree = ({ status }: Auction) => status === "lapsed" || status === "reserveNotMet";

/** What the lot was or is sold for. */
export const salePrice = (auction: Auction) => auction.soldFor ?? auction.currentBid;

/** Until when the person whom this is told has to order the lot, if they have not, and pay; nothing when nothing is owed. */
export const payUntil = (auction: Auction) => auction.mine?.payBy ?? null;

/** The one button of a card in the list. */
export type CardButton = "bid" | "look" | "signIn" | "won" | "ended";

export function cardButton(auction: Auction, user: UserInfo | null, now: number): CardButton {
  if (isComing(auction, now)) return "look";
  if (!hasEnded(auction, now)) {
    if (!user) return "signIn";
    // Nobody bids on a lot of their own.
    return auction.creator._id === user._id ? "look" : "bid";
  }
  return wins(auction, user) ? "won" : "ended";
}

/** Where a lot stands among those that somebody has bid on. */
export type Place = "outbid" | "leading" | "won" | "lost";

export function placeOf(auction: Auction, user: UserInfo, now: number): Place {
  if (hasEnded(auction, now)) return wins(auction, user) ? "won" : "lost";
  return leads(auction, user) ? "leading" : "outbid";
}

/** What the auction's own screen offers. */
export type Stance =
  | { kind: "visitor" }
  | { kind: "own" }
  | { kind: "coming" }
  | { kind: "bidding"; leading: boolean }
  | { kind: "won"; ordered: boolean }
  | { kind: "ended" };

export function stance(auction: Auction, user: UserInfo | null, now: number): Stance {
  if (hasEnded(auction, now))
    return wins(auction, user) ? { kind: "won", ordered: auction.ordered } : { kind: "ended" };
  if (user !== null && auction.creator._id === user._id) return { kind: "own" };
  if (isComing(auction, now)) return { kind: "coming" };
  if (!user) return { kind: "visitor" };
  return { kind: "bidding", leading: leads(auction, user) };
}

/** An admin always; the creator while nobody has bid. */
export const mayDelete = (auction: Auction, user: UserInfo | null) =>
  user !== null && (user.isAdmin || (auction.creator._id === user._id && auction.bidCount === 0));

/** The creator, until the first bid or the end. */
export const mayEdit = (auction: Auction, user: UserInfo | null, now: number) =>
  user !== null &&
  auction.creator._id === user._id &&
  auction.bidCount === 0 &&
  !hasEnded(auction, now);

/** Whether it was bought at its fixed price: only that ends an auction before the end that it began with. */
const isBoughtNow = ({ endDate, firstEndDate }: Auction) =>
  Date.parse(endDate) < Date.parse(firstEndDate);

/**
 * Whether others have gone by who won it: the time to pay is over, somebody accepted a second chance (below the reserve
 * that may be the leader), or it was put up again.
 */
const isSettled = ({ status, buyerId, highestBidderId, relistedAs, reserveMet }: Auction) =>
  status === "lapsed" ||
  Boolean(relistedAs) ||
  (buyerId !== null && buyerId !== highestBidderId) ||
  (status === "sold" && reserveMet === false);

/** Whether an admin may take this bid back: the server refuses all others. */
export const mayVoid = (auction: Auction, bid: Bid, user: UserInfo | null) =>
  user?.isAdmin === true &&
  !bid.automatic &&
  !bid.voided &&
  !auction.ordered &&
  !isBoughtNow(auction) &&
  !isSettled(auction);
