import type { Auction } from "@/api/types";

import { hasEnded } from "./phase";

/** What can be bid on now, the next to end first. */
export const liveLots = (auctions: Auction[], now: number, most: number): Auction[] =>
  auctions
    .filter((auction) => !hasEnded(auction, now))
    .sort((one, other) => Date.parse(one.endDate) - Date.parse(other.endDate))
    .slice(0, most);
