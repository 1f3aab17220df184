import type { Auction, UserInfo } from "@/api/types";
import { rupees } from "@/lib/money";

import * as messages from "../messages";
import { hasEnded } from "./phase";
import { position, salePrice, stance } from "./stance";

function howItStands(auction: Auction, user: UserInfo | null, hasBid: boolean): string {
  const { highestBidder, currentBid } = auction;
  const stands = position(auction, user, hasBid);
  if (stands === "leading") return messages.spokenLead(currentBid);
  if (stands === "outbid") return messages.spokenOutbid(highestBidder, currentBid);
  return messages.spokenBid(highestBidder, currentBid);
}

/** How a lot stands for whoever listens, read out whenever it changes; nothing before there is a bid. */
export function spoken(
  auction: Auction,
  user: UserInfo | null,
  hasBid: boolean,
  now: number,
): string {
  const ended = hasEnded(auction, now);
  if (auction.highestBidderId === null) return ended ? messages.ended : "";
  if (ended && stance(auction, user, now).kind === "won")
    return messages.wonFor(rupees(salePrice(auction)));
  const said = [
    ended && messages.ended,
    howItStands(auction, user, hasBid),
    auction.reserveMet === true && messages.spokenReserve,
  ];
  return said.filter(Boolean).join(". ");
}
