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
  };
}

/** Every auction that arrives, by request or by event, comes through here and brings the server's time. */
export function parseAuction({ id, ...raw }: RawAuction): Auction {
  noteServerNow(raw.serverNow);
  return { ...raw, _id: raw._id || (id ?? ""), bids: raw.bids.map(parseBid) };
}

/** Events may overtake each other: an auction never goes back to fewer bids or to being open. */
export function newer(known: Auction | undefined, arrived: Auction): Auction {
  if (!known) return arrived;
  if (arrived.bidCount < known.bidCount) return known;
  if (arrived.bidCount === known.bidCount && known.status !== "open" && arrived.status === "open")
    return known;
  // An event carries only the newest bids; what is on the screen already stays.
  const first = arrived.bids[0]?.seq ?? Number.POSITIVE_INFINITY;
  return { ...arrived, bids: [...known.bids.filter((bid) => bid.seq < first), ...arrived.bids] };
}
