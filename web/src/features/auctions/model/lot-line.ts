import type { Auction, CartLine } from "@/api/types";

/** A won lot as a line of the cart: one piece, at the winning bid, leading back to its auction. */
export const lotLine = (auction: Auction): CartLine => ({
  _id: auction._id,
  auctionId: auction._id,
  name: auction.title,
  url: auction._id,
  price: auction.currentBid,
  image: auction.imageUrl,
  category: "Auction",
  brand: auction.creator.name,
  stock: 1,
  description: auction.description,
  rating: 0,
  reviews: 0,
  quantity: 1,
});
