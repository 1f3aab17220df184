import { plural } from "@/lib/locale";

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
export const startsAt = (when: string) => `Bidding starts ${when}.`;
export const sold = "Sold";
export const unsold = "Unsold";
export const id = "ID";
export const titleField = "Title";
export const state = "State";
export const currentBid = "Current bid";
export const bids = "Bids";
export const ends = "Ends";
export const auctions = "Auctions";
export const manageNote = "Newest first; current bids are live.";
export const titleNote = "Every bid shows here as it lands.";
export const live = "Live";
export const startingBid = "Starting bid";
export const left = "Left";
export const lot = "Lot";
export const offeredBy = "Offered by";
export const connecting = "Connecting…";
export const reconnecting = "Reconnecting…";
export const currentBidTitle = "Current Bid";
export const startingBidTitle = "Starting Bid";
export const highestBidder = "Highest Bidder";
export const spokenBid = (highestBidder: string, currentBid: number) =>
  `${highestBidder} has the highest bid, ${currentBid} rupees`;
export const enterAtLeast = (minimumBid: string) => `Please enter at least ${minimumBid}.`;
export const yourBid = "Your bid";
export const bid = "Bid";
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
export const bidAmountHint = "The raise that the bid form suggests";
export const bidTime = "bidTime";
export const bidTimeHint = "For your own records";
export const imageUrl = "Image URL";
export const previewOfThePicture = "Preview of the picture";
export const yourLot = "Your lot";
export const deleteOf = (title: string) => `Delete ${title}`;
export const deleteIt = "Delete";
export const liveNow = "Live now";
export const allAuctions = "All auctions";
export const endsIn = "Ends in";
export const countBids = (count: number) => plural(count, { one: "# bid", other: "# bids" });
export const watching = (count: number) =>
  plural(count, { one: "# person watching", other: "# people watching" });
export const priceMoved = "The price has moved";
export const bidThisNow = (rival: string, amount: string) =>
  `${rival} was quicker, so nothing was bid. Bid ${amount} now?`;
export const bidOf = (amount: string) => `Bid ${amount}`;
