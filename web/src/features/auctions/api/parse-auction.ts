import type { Auction, Bid, RawAuction, RawBid } from "@/api/types";
import { noteServerNow } from "@/lib/server-clock";

/** One spelling of the bidder from here on. */
export function parseBid(raw: RawBid): Bid {
  return {
    bidder: raw.bidder ?? raw.Bidder ?? "",
    bidderId: raw.bidderId ?? "",
    bidAmount: raw.bidAmount,
    bidTime: raw.bidTime ?? null,
    seq: raw.seq ?? 0,
    automatic: raw.automatic ?? false,
    restated: raw.restated ?? false,
    voided: raw.voided ?? false,
    voidReason: raw.voidReason ?? null,
  };
}

/** Every auction that arrives, by request or by event, comes through here and brings the server's time. */
export function parseAuction({ id, ...raw }: RawAuction): Auction {
  noteServerNow(raw.serverNow);
  return { ...raw, _id: raw._id || (id ?? ""), bids: raw.bids.map(parseBid) };
}

/** What the live channel tells to whoever knows the rest of an auction: only what can change. */
export type News = Pick<RawAuction, "_id" | "version"> & Partial<RawAuction>;

/** The news as they are put over what is known. */
export function parseNews(raw: News): Pick<Auction, "_id" | "version"> & Partial<Auction> {
  noteServerNow(raw.serverNow);
  const { bids, ...rest } = raw;
  return bids ? { ...rest, bids: bids.map(parseBid) } : rest;
}

/**
 * The one place that decides which state of an auction is newer, whatever its source: the version
 * rises with every change. What only a request can tell (how this person stands) outlives events.
 */
export function newer(known: Auction | undefined, arrived: Auction): Auction {
  if (!known) return arrived;
  if (arrived.version < known.version) return known;
  const own = { mine: arrived.mine ?? known.mine, reserve: arrived.reserve ?? known.reserve };
  return { ...arrived, ...own, bids: allBids(known, arrived) };
}

/**
 * An event carries only the newest bids; what is on the screen already stays, unless so many were missed that it
 * does not reach to those any more: a history with a hole would be told as a whole one.
 */
function allBids(known: Auction, arrived: Auction): Bid[] {
  const first = arrived.bids[0]?.seq ?? Number.POSITIVE_INFINITY;
  const before = known.bids.filter((bid) => bid.seq < first);
  const meets =
    before.length < known.bids.length || before.length + arrived.bids.length >= arrived.bidCount;
  return meets ? [...before, ...arrived.bids] : arrived.bids;
}
