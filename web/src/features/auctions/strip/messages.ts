import { plural } from "@/lib/locale";

// Apart from the feature's other words: the home page shows the running lots, and would load every sentence of the
// feature for these few.
export const liveNow = "Live now";
export const allAuctions = "All auctions";
export const currentBid = "Current bid";
export const startingBid = "Starting bid";
export const endsIn = "Ends in";
export const countBids = (count: number) => plural(count, { one: "# bid", other: "# bids" });
