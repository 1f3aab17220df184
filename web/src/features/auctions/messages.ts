/** Texts that the specification fixes, letter for letter. */
export const messages = {
  title: "Live Auction",
  create: "Create Auction",
  createTitle: "Create New Auction",
  none: "No auctions found! Please check back later for more auctions.",
  bidNow: "Bid Now",
  youWin: "You Win!",
  ended: "Auction Ended",
  highest: "You have the highest bid",
  placeholder: "Enter your bid",
  submit: "Submit Bid",
  login: "Login to bid",
  addToCart: "ADD TO CART",
  placed: "Bid Placed Successfully",
  deleted: "Auction Deleted!",
  confirmDelete: "Are you sure to delete?",
  noImage: "No image provided",
} as const;
