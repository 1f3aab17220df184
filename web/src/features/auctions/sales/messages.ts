import { plural } from "@/lib/locale";

// The winner.
export const payBy = (when: string) => `Please order it and pay by ${when}.`;
export const payOrderBy = (when: string) => `Please pay your order by ${when}.`;
export const payByNote = "After that the seller may offer the lot to others.";

export const whatNext = "What you can do with this lot";

// Second chances.
export const secondChances = "Second chances";
export const secondChancesNote =
  "Lots whose sale fell through, offered to you at your own highest bid.";
export const noChances = "Nothing is on offer to you right now.";
export const noChancesNote =
  "When a winner does not pay, or no bid meets the reserve, the seller may offer the lot to you here.";
export const seeAuctions = "See the auctions";
export const yours = (price: string) => `Yours for ${price}`;
export const wasOffered = (price: string) => `It was on offer for ${price}`;
export const answerBy = (when: string) => `On offer until ${when}`;
export const chanceTerms = (hours: number) =>
  `This is your own highest bid. If you accept, you have ${plural(hours, { one: "# hour", other: "# hours" })} to order and pay. If you do nothing, the offer lapses and nothing is owed.`;
export const accept = "Accept";
export const decline = "Decline";
export const acceptTitle = "Take this lot?";
export const acceptNote = (title: string, price: string) =>
  `${title} will be yours for ${price}. You then have to order and pay for it in time; an unpaid lot counts against your account.`;
export const accepted = "The lot is yours. Please order it and pay in time.";
export const declined = "Declined";
export const chanceStates = {
  open: "Waits for your answer",
  accepted: "Accepted",
  declined: "Declined",
  expired: "Time over",
  lapsed: "Accepted, not paid",
};
export const seeLot = "See the lot";
export const onOffer = (price: string, until: string) =>
  `This lot is on offer to you for ${price} until ${until}.`;
export const seeOffer = "See the offer";

// The seller.
export const yourAuctions = "Your auctions";
export const yourAuctionsNote = "What ended, who has to pay, and what you can do next.";
export const noAuctions = "You have no auctions yet.";
export const createAuction = "Create Auction";
export const lot = "Lot";
export const stage = "Stage";
export const price = "Price";
export const soldFor = "Sold for";
export const offeredFor = "Offered for";
export const highestBid = "Highest bid";
export const stages = {
  running: "Live",
  awaitingPayment: "Waiting for payment",
  paid: "Paid",
  offered: "Second chance offered",
  free: "Your decision",
  relisted: "Put up again",
  putAway: "Given up",
};
export const running = (when: string) => `Ends ${when}`;
export const coming = "Coming";
export const justEnded = "Just ended";
export const settling = "It is being settled. That takes a moment.";
export const starts = (when: string) => `Starts ${when}`;
export const owes = (buyer: string, when: string) => `${buyer} has until ${when} to pay`;
export const owesNow = (buyer: string) => `${buyer} has to pay`;
export const hasPaid = (buyer: string) => `${buyer} has paid`;
export const offeredTo = (name: string, price: string, when: string) =>
  `${name} can have it for ${price} until ${when}`;
export const allTakenBack = "What was bid was taken back.";
export const whyFree = {
  unsold: "Nobody bid.",
  reserveNotMet: "The bids stayed below your reserve.",
  lapsed: "The winner did not pay in time.",
  sold: "The money went back.",
  live: "",
  upcoming: "",
};
export const offerEnded = {
  open: "",
  accepted: "",
  declined: (name: string) => `${name} declined.`,
  expired: (name: string) => `${name} did not answer.`,
  lapsed: (name: string) => `${name} accepted and did not pay.`,
};
export const offerTo = (name: string, price: string) => `Offer to ${name} for ${price}`;
export const offerShort = "Second chance";
export const relist = "Put up again";
export const putAway = "Give up";
export const offerTitle = "Offer a second chance?";
export const offerNote = (name: string, price: string) =>
  `${name} can have the lot for ${price}, their own highest bid, for 48 hours. Until then you cannot put it up again.`;
export const offered = (name: string) => `Offered to ${name}`;
export const relistTitle = "Put this lot up again?";
export const relistNote =
  "A new auction with the same terms starts now and runs as long as before.";
export const relisted = "The lot is up again";
export const relistReserve = "New reserve";
export const relistReserveNote =
  "The old one was met, so bidders know about how much it was. Leave this empty to sell to the highest bid.";
export const relistReserveProblem = "Please give an amount in rupees, or nothing.";
export const putAwayTitle = "Give this lot up?";
export const putAwayNote = "It is offered to nobody and not put up again. This cannot be undone.";
export const gaveUp = "Given up";
export const seeNew = "See the new auction";

// Admins.
export const unpaidWins = "Unpaid wins";
export const unpaidWinsNote =
  "Winners who did not pay in time. After several unpaid wins a person cannot bid for a while; how many is set in the";
export const settings = "Settings";
export const noUnpaidWins = "Every winner has paid in time.";
export const bidder = "Bidder";
export const when = "When";
export const state = "State";
export const counts = "Counts against them";
export const forgiven = "Forgiven";
export const forgivenBy = (who: string, reason: string) => `${who}: ${reason}`;
export const forgive = "Forgive";
export const forgiveOf = (name: string) => `Forgive the unpaid win of ${name}`;
export const forgiveTitle = "Forgive this unpaid win?";
export const forgiveNote = "It no longer counts against the bidder. The reason stays on record.";
export const reason = "Reason";
export const someoneGone = "Deleted user";
export const signs = "Signs of shill bidding";
export const signsNote =
  "Bidders who may be bidding for the seller, with what points to it. Chance can look like this too: nothing happens by itself.";
export const noSigns = "No bidder on this lot stands out.";
export const newSigns = "New";
export const seenSigns = "Seen";
export const noSignsAnywhere = "No bidder on any lot stands out.";
export const noneSeen = "What you mark as seen is kept here.";
export const onLot = "on";
export const lotOf = (seller: string, end: string, over: boolean) =>
  `Lot of ${seller}, ${over ? "ended" : "ends"} ${end}`;
export const found = (when: string) => `found ${when}`;
export const markSeen = "Mark as seen";
export const markSeenOf = (name: string, lot: string) => `Mark as seen: ${name} on ${lot}`;
export const bringBack = "Bring back";
export const bringBackOf = (name: string, lot: string) => `Bring back: ${name} on ${lot}`;
export const allAuctions = "All auctions";
export const backToLot = "Back to the lot";
const accountAge = (hours: number) => {
  if (hours < 1) return "less than an hour";
  if (hours < 48) return plural(hours, { one: "# hour", other: "# hours" });
  return plural(Math.floor(hours / 24), { one: "# day", other: "# days" });
};
export const signWords = {
  oneSeller: (of: number, lots: number, sellerLots: number) =>
    `Of ${plural(lots, { one: "# lot", other: "# lots" })} they ever bid on, ${of} are this seller’s, who put up ${sellerLots} in all`,
  neverWins: (of: number) => `Bid on ${of} lots of this seller that are over and won none`,
  newAccount: (hours: number) => `Account was ${accountAge(hours)} old at the first bid`,
  sameNetwork: "Bids from the network that the lot was put up from",
  earlyOnly: (early: number, bids: number) =>
    `${early} of ${bids} bids in the first half, none near the end`,
};
export const bidsHere = (count: number) =>
  plural(count, { one: "# bid here", other: "# bids here" });

// One person, for admins.
export const bidding = "Bidding";
export const biddingNote =
  "How much this person may offer in auctions, all their leading bids and unpaid wins together.";
export const barredUntil = (when: string) => `May not bid until ${when}: too many unpaid wins.`;
export const committed = (sum: string) => `Leading bids and lots to be paid now: ${sum}.`;
export const neverUnpaid = "No win was left unpaid.";
export const unpaid = (counting: number, all: number) =>
  counting === all
    ? plural(all, { one: "# unpaid win", other: "# unpaid wins" })
    : `${plural(all, { one: "# unpaid win", other: "# unpaid wins" })}, ${all - counting} forgiven`;
export const limit = "Bidding limit";
export const asTheShop = "As the shop’s settings say";
export const anySum = "Any sum";
export const upTo = "Up to a sum of their own";
export const limitHint = {
  shop: "Until their first order is paid, the limit in the shop’s settings applies; after that, none.",
  none: "They may offer any sum, also before their first paid order.",
  own: "It counts also after paid orders, until you change it.",
};
export const most = "At most";
export const enterLimit = "Please enter the limit.";
export const save = "Save limit";
export const saved = "Bidding limit saved";
