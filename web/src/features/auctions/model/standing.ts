import type { Auction, UserInfo } from "@/api/types";

const isOver = (status: Auction["status"]) => status !== "live" && status !== "upcoming";

export const hasEnded = (auction: Auction, now: number) =>
  isOver(auction.status) || Date.parse(auction.endDate) <= now;

/** Before its start an auction can be looked at; nobody can bid yet. */
export const isComing = (auction: Auction, now: number) =>
  !hasEnded(auction, now) && Date.parse(auction.terms.startDate) > now;

const leads = (auction: Auction, user: UserInfo | null) =>
  user !== null && auction.bidCount > 0 && auction.highestBidderId === user._id;

/** The one button of a card in the list. */
export type CardButton = "bid" | "signIn" | "won" | "ended";

export function cardButton(auction: Auction, user: UserInfo | null, now: number): CardButton {
  if (!hasEnded(auction, now)) return user ? "bid" : "signIn";
  return wins(auction, user) ? "won" : "ended";
}

/** Below the seller's reserve the leader has won nothing. */
const wins = (auction: Auction, user: UserInfo | null) =>
  leads(auction, user) && auction.reserveMet !== false;

/** What the auction's own screen offers. */
export type Standing =
  | { kind: "visitor" }
  | { kind: "own" }
  | { kind: "coming" }
  | { kind: "bidding"; leading: boolean }
  | { kind: "won"; ordered: boolean }
  | { kind: "ended" };

export function standing(auction: Auction, user: UserInfo | null, now: number): Standing {
  if (hasEnded(auction, now))
    return wins(auction, user) ? { kind: "won", ordered: auction.ordered } : { kind: "ended" };
  if (isComing(auction, now)) return { kind: "coming" };
  if (!user) return { kind: "visitor" };
  if (auction.creator._id === user._id) return { kind: "own" };
  return { kind: "bidding", leading: leads(auction, user) };
}

/** An admin always; the creator while nobody has bid. */
export const mayDelete = (auction: Auction, user: UserInfo | null) =>
  user !== null && (user.isAdmin || (auction.creator._id === user._id && auction.bidCount === 0));

/** What just happened to the person watching: led before, leads no more. */
export const wasOutbid = (before: Auction | undefined, after: Auction, user: UserInfo | null) =>
  before !== undefined && leads(before, user) && !leads(after, user);
