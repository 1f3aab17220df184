import { plural } from "@/lib/locale";

export { countBids, currentBid, endsIn, startingBid } from "./strip/messages";

/** Texts that the specification fixes, letter for letter. */
export const title = "Live Auction";
export const create = "Create Auction";
export const createTitle = "Create New Auction";
export const none = "No auctions found! Please check back later for more auctions.";
export const bidNow = "Bid Now";
export const youWin = "You Win!";
export const ended = "Auction Ended";
export const highest = "You have the highest bid";
export const placeholder = "Enter your bid";
export const submit = "Submit Bid";
export const login = "Login to bid";
export const addToCart = "ADD TO CART";
export const placed = "Bid Placed Successfully";
export const deleted = "Auction Deleted!";
export const confirmDelete = "Are you sure to delete?";
export const noImage = "No image provided";

// Our own words.
export const coming = "Coming";
export const endedState = "Ended";
export const reserveNotMet = "Reserve not met";
export const lotNumber = "No.";
export const lapsed = "Not paid";
export const startsAt = (when: string) => `Bidding starts ${when}.`;
export const sold = "Sold";
export const unsold = "Unsold";
export const id = "ID";
export const titleField = "Title";
export const state = "State";
export const bids = "Bids";
export const ends = "Ends";
export const end = "End";
export const auctions = "Auctions";
export const shillSigns = "Signs of shill bidding";
export const manageNote = "Current bids are live.";
export const deleteMany = (count: number) => `Delete ${count}`;
export const titlesOf = (titles: string[]) =>
  titles.length > 4
    ? `${titles.slice(0, 3).join(", ")} and ${titles.length - 3} more`
    : titles.join(", ");
export const deletedMany = (count: number) =>
  plural(count, { one: "# auction deleted", other: "# auctions deleted" });
export const titleNote = "Every bid shows here as it lands.";
export const live = "Live";
export const left = "Left";
export const offeredBy = "Offered by";
export const connecting = "Connecting…";
export const reconnecting = "Reconnecting…";
export const currentBidTitle = "Current Bid";
export const startingBidTitle = "Starting Bid";
export const highestBidder = "Highest Bidder";
export const spokenBid = (highestBidder: string, currentBid: number) =>
  `${highestBidder} has the highest bid, ${currentBid} rupees`;
export const spokenLead = (currentBid: number) => `${highest}, ${currentBid} rupees`;
export const spokenOutbid = (highestBidder: string, currentBid: number) =>
  `You are outbid: ${spokenBid(highestBidder, currentBid)}`;
export const spokenReserve = "The reserve is met";
export const enterAtLeast = (minimumBid: string) => `Please enter at least ${minimumBid}.`;
export const yourBid = "Your bid";
export const ownAuction = "This is your own auction; you cannot bid on it.";
export const outbidBy = (highestBidder: string, suggestedBid: string) =>
  `You have been outbid by ${highestBidder}. One tap answers with ${suggestedBid}.`;
export const addedToCart = (title: string) => `${title} added to cart`;
export const wonAndOrdered = "You won this lot and have ordered it.";
export const wonFor = (price: string) => `You won this lot for ${price}.`;
export const seeYourOrders = "See your orders";
export const bidsHistory = "Bids History";
export const inAll = (bidCount: number) => `${bidCount} in all`;
export const yourself = "(you)";
export const showOlderBids = "Show older bids";
export const description = "Description";
export const endDate = "End Date";
export const bidAmount = "bidAmount";
export const bidAmountHint = "The raise that the bid form suggests.";
export const bidTime = "bidTime";
export const bidTimeHint = "For your own records.";
export const imageUrl = "Image URL";
export const previewOfThePicture = "Preview of the picture";
export const yourLot = "Your lot";
export const deleteOf = (title: string) => `Delete ${title}`;
export const deleteIt = "Delete";
export const watching = (count: number) =>
  plural(count, { one: "# person watching", other: "# people watching" });
export const priceMoved = "The price has moved";
export const raiseOwnQuestion = (amount: string) => `You lead already. Raise to ${amount}?`;
export const raiseOwnWhy = (price: string) =>
  `Nobody has bid more than your ${price}: this only raises your own price. A maximum bid answers others only when they come.`;
export const bidThisNow = (rival: string, amount: string) =>
  `${rival} was quicker, so nothing was bid. Bid ${amount} now?`;
/** Nobody was quicker: bids were taken back, or the seller changed the lot. */
export const bidThisInstead = (amount: string) =>
  `It is another price than the one you saw, so nothing was bid. Bid ${amount} now?`;
/** Between parentheses: without, it reads as if it came on top of the bid. */
export const moreThanNow = (raise: string) => `(+ ${raise})`;
export const bidOf = (amount: string) => `Bid ${amount}`;

// The bid box.
export const youLead = "You lead";
export const outbid = "Outbid";
export const leadsNow = (leader: string) => `${leader} leads now.`;
export const weBidUpTo = (maximum: string) => `We bid for you, up to ${maximum}.`;
export const outbidAtOnce =
  "Your bid counts, but somebody’s maximum is as high or higher: you are already outbid.";
export const bidNotSent = "There is no connection: nothing was bid. Bid again when it is back.";
export const bidUnanswered =
  "No answer came, so nobody knows yet whether your bid counted. The history shows it as soon as the connection is back.";
export const bidQuestion = (amount: string) => `Bid ${amount}?`;
export const farAbove = (words: string, least: string) =>
  `That is ${words}, more than twice the least bid of ${least}.`;
export const atLeast = (least: string) => `${least} or more`;
export const limitLeaves = (most: string) => `your bidding limit leaves ${most}`;
export const limitTooLow = (most: string) =>
  `your bidding limit leaves ${most}: too little for this lot`;
export const cannotBid = (until: string) => `You cannot bid until ${until}.`;
export const cannotBidWhy = "Lots that you won were not paid for in time.";
export const askTheShop = "If that is a mistake, please ask the shop.";
export const notPaid = (titles: string) => `Not paid: ${titles}.`;
export const lastWarning = (titles: string) =>
  `You won and did not pay in time: ${titles}. One more unpaid win, and you cannot bid for a while.`;
export const limitInAll = (limit: string) => `Your bids may come to ${limit} in all.`;
export const limitBound = (limit: string, bound: string, left: string) =>
  `Your bids may come to ${limit} in all. ${bound} is bound by bids that lead and lots to pay; ${left} is left.`;
export const limitGoes = "The limit goes with your first paid order.";
export const quickRaises = "Raise further";
export const bought = "It is yours. Order it now.";
export const buyNow = (price: string) => `Buy now for ${price}`;
export const buyNowQuestion = (price: string) => `Buy it for ${price}?`;
export const buyNowWhy = (words: string) =>
  `That is ${words}. The auction ends at once and the lot is yours to order.`;
export const buyNowNote = "Ends the auction at once, for as long as this price is on offer.";
export const setMaximumTitle = "Or set a maximum and let us bid for you";
export const yourMaximumIs = (amount: string) => `Your maximum: ${amount}`;
export const yourMaximumWas = (amount: string) => `Your maximum of ${amount} is used up`;
export const yourMaximum = "Your maximum";
export const enterMaximum = (least: string) => `Enter the most you would pay, ${least} or more.`;
export const setMaximum = "Set maximum";
export const raiseMaximum = "Raise it";
export const maximumQuestion = (amount: string) => `Your maximum is ${amount}. Place it?`;
export const farAboveOwn = (words: string, own: string) =>
  `That is ${words}, more than twice your maximum of ${own}.`;
export const placeMaximum = (amount: string) => `Place ${amount}`;
export const maximumSet = (amount: string) => `Your maximum is ${amount}. You lead.`;
export const maximumWhy =
  "We raise for you, only as much as is needed to keep you in the lead, and stop there. Nobody else sees it while the auction runs, not even the seller.";
export const yourReserve = (amount: string, met: boolean) =>
  met ? `Your reserve of ${amount} is met.` : `Your reserve of ${amount} is not met yet.`;
export const edit = "Edit this auction";

// How it ended.
export const soldTo = (price: string, winner: string) => `Sold for ${price} to ${winner}.`;
export const soldSecond = (price: string) => `Sold for ${price} as a second chance.`;
export const winnerDidNotPay = "The winner did not pay in time.";
export const youDidNotPay =
  "You won this lot and did not pay for it in time, so it is no longer yours.";
export const seeLive = "See what is live";
export const nobodyBid = "It ended without a bid.";
export const allTakenBack = "It ended without a bid: what was bid was taken back.";
export const belowReserve = (price: string) =>
  `Not sold: the highest bid, ${price}, did not meet the reserve.`;
export const youWereOutbid = "You were outbid.";

// Pictures.

// The history, and what an admin takes back.
export const automatic = "(automatic)";
/** Nobody made it: so much the lot stood at, and for whom, once the bid above was gone. */
export const restated = "The price after a bid was taken back";
export const takenBack = (reason: string) => `Taken back: ${reason}`;
export const yoursTakenBack = (amount: string) => `Your bid of ${amount} was taken back`;
export const voidIt = "Void";
export const voided = "Bid taken back";
export const voidOf = (bidder: string, amount: string) => `Void the bid of ${bidder}, ${amount}`;
export const voidQuestion = (bidder: string, amount: string) => `Take back ${amount} of ${bidder}?`;
export const voidWhy =
  "Price and leader become what the other bids give. The history shows this bid struck through, with your reason.";
export const reason = "Reason";
export const reasonHint = "Everyone can read it.";
export const reasonNeeded = "Please say why: everyone can read it beside the bid.";
export const voidThis = "Void this bid";

// Terms.
const minutes = (count: number) => plural(count, { one: "# minute", other: "# minutes" });
/** "1 minute 16 seconds", without what is none. */
const toTheSecond = (all: number) =>
  [
    all >= 60 && minutes(Math.floor(all / 60)),
    all % 60 > 0 && plural(all % 60, { one: "# second", other: "# seconds" }),
  ]
    .filter(Boolean)
    .join(" ");
export const howItRuns = "How this auction runs";
export const howItWillRun = "How this auction will run";
export const reference = "Reference";
export const anyRaise = "Any higher bid counts.";
export const ladderRaise =
  "Raises grow with the price: ₹10 below ₹1,000, ₹50 below ₹5,000, ₹100 below ₹25,000, ₹500 below ₹1,00,000, ₹1,000 below ₹5,00,000, then ₹5,000.";
export const fixedRaise = (amount: string) => `Each bid must be at least ${amount} higher.`;
export const softClose = (by: number, cap: number) =>
  `A bid in the last ${minutes(by)} gives everyone ${minutes(by)} more to answer, up to ${minutes(cap)} in all.`;
export const hardEnd = "It ends on time, even if somebody bids in the last second.";
export const withReserve =
  "There is a secret least price. Everyone sees whether it is met, nobody sees how much it is.";
export const withoutReserve = "No reserve: the highest bid wins.";
export const withBuyNow = (price: string, reserved: boolean) =>
  reserved
    ? `It can be had at once for ${price}, until the reserve is met.`
    : `It can be had at once for ${price}, until somebody bids.`;
export const payWithin = (hours: number) =>
  `The winner has ${plural(hours, { one: "# hour", other: "# hours" })} to order and pay.`;
export const lateBids = (by: number) =>
  `A bid in the last ${minutes(by)} moves the end, so that everyone can answer.`;
export const moved = (by: number, total: number) =>
  `A late bid moved the end: ${minutes(by)} to answer. Moved by ${toTheSecond(total)} so far.`;
export const movedToTheLast = (total: number) =>
  `Late bids moved the end by ${toTheSecond(total)}. It moves no further.`;
export const longestSoftClose = () => moved(10, 100 * 60 + 59);
export const reserve = "Reserve";
export const reserveMet = "met";
export const reserveNotYet = "not met yet";
export const reserveNot = "not met";
export const sentFrom = (place: string) => `Sent from ${place}`;
export const notSentToYou = "It is not sent to you.";
export const freeShipping = (varies: boolean) =>
  varies ? "Free shipping to most places" : "Free shipping";
export const shipping = (fee: string, varies: boolean) =>
  varies ? `Shipping ${fee}, to some places more or less` : `Shipping ${fee}`;
export const category = "Category";
export const condition = "Condition";

// The list.
export const tabs = { all: "All", live: "Live", coming: "Coming", ended: "Ended" } as const;
export const sortNames = {
  newest: "Newest first",
  ending: "Ending soonest",
  bids: "Most bids",
  price: "Price, low to high",
  "-price": "Price, high to low",
} as const;
export const latestEnd = "Ended last";
export const sortBy = "Sort by";
export const findLots = "Search the auctions";
export const lots = "Auctions";
export const noneMatch = "No auction matches.";
export const noneLive = "Nothing is being auctioned right now.";
export const noneComing = "No auction is announced.";
export const noneEnded = "No auction has ended yet.";
export const showAll = "Show all auctions";
export const goShopping = "Go Shopping";
export const onlyCategory = (category: string) => `Only ${category}`;
export const soldFor = "Sold for";
export const highestBid = "Highest bid";
export const startsIn = "Starts in";

// My bids.
export const myBids = "My bids";
export const myBidsNote = "Every lot that you have bid on or watch, and how you stand.";
export const noBidsYet = "You have not bid on anything yet.";
export const seeAuctions = "See the auctions";
export const placeNames = {
  outbid: "Outbid",
  toPay: "Won, to be paid",
  offered: "Offered to you",
  leading: "You lead",
  won: "Won",
  lost: "Lost",
  watching: "Watching",
} as const;
export const payBy = "Pay by";
export const payByWhen = (when: string) => `Pay by ${when}`;
export const onOfferUntil = (when: string) => `On offer until ${when}`;
export const endedAt = (when: string) => `Ended ${when}`;
export const winnerDidNotPayShort = "The winner did not pay";
export const youDidNotPayShort = "You did not pay in time";
export const bidAgain = "Bid again";
export const lookAt = "See the lot";
export const orderIt = "Order it";
export const payIt = "Pay for it";
export const seeOffer = "See the offer";
export const offeredFor = "Offered for";
export const wentFor = "Went for";

// The seller's form.
export const editTitle = "Edit Auction";
export const backToLot = "Back to the lot";
export const saveChanges = "Save changes";
export const terms = "Terms";
export const raisesField = "Smallest raise";
export const raiseChoices = {
  ladder: "Grows with the price, so that nobody is outbid by a paisa",
  fixed: "Always the same",
  any: "Any higher bid",
} as const;
export const stepField = "Each bid higher by at least";
export const useSoftClose = "A late bid gives everyone time to answer";
export const minutesField = "Minutes to answer";
export const capMinutesField = "Extended by at most (minutes)";
export const reserveHint = "Optional. Below it nobody wins; bidders see only whether it is met.";
export const buyNowField = "Buy now";
export const buyNowHint = "Optional. Whoever takes it at this price ends the auction at once.";
export const startDate = "Start Date";
export const startDateHint = "Optional. Until then people can look but not bid.";
export const paymentWithin = "Hours to pay";
export const paymentWithinHint = "Unpaid after that, the win lapses.";
export const optional = "Optional.";
export const conditionHint = "Optional, such as New or Good.";
export const morePictures = "More pictures";
export const morePicturesNote = (left: number) =>
  plural(left, { one: "Room for # more", other: "Room for # more" });
export const addPicture = "Add a picture";
export const removePicture = (number: number) => `Remove picture ${number}`;
export const firstBid = (amount: string) => `The first bid is ${amount} or more.`;
export const runsFrom = (start: string, end: string) => `Bidding runs from ${start} to ${end}.`;
export const runsUntil = (end: string) => `Bidding starts at once and runs until ${end}.`;
export const onceBid = "Once somebody has bid, none of this changes.";
