/** What can be seen of the rule without its secrets: times, ends, and prices that rise. */

import { type Entry } from "./entry";

export type Result = {
  /** The first event that cannot be, if there is one. */
  wrong: number | null;
  /** Who leads, or has won. */
  leader: string | null;
  /** In paise. */
  price: number | null;
  bids: number;
};

/** Follows the bids. After some were taken back the price is not known until the next bid says it. */
export function followBids(entries: Entry[]): Result {
  let [ends, least, time, over] = [0, 0, 0, false];
  let price: number | null = null;
  let leader: string | null = null;
  let bids = 0;
  for (const entry of entries) {
    const result = { wrong: entry.number, leader, price, bids };
    if (entry.at < time) return result;
    time = entry.at;
    if (entry.event === "terms") {
      if (bids > 0) return result;
      [ends, least] = [Number(entry.get("ends-at")), Number(entry.get("starting-bid"))];
    } else if (entry.event === "bid") {
      const amount = Number(entry.get("amount"));
      const automatic = entry.get("kind") === "automatic";
      const enough =
        price === null
          ? automatic || amount >= least
          : automatic
            ? amount >= price
            : amount > price;
      if (over || (!automatic && entry.at >= ends) || !enough) return result;
      [price, leader, bids] = [amount, entry.get("bidder"), bids + 1];
    } else if (entry.event === "extended") {
      if (over || Number(entry.get("ends-at")) < ends) return result;
      ends = Number(entry.get("ends-at"));
    } else if (entry.event === "voided") {
      [price, least] = [null, 0];
    } else if (entry.event === "ended") {
      if (over) return result;
      over = true;
    }
  }
  return { wrong: null, leader, price, bids };
}
