import type { Auction, CartLine } from "@/api/types";

import { salePrice } from "./stance";

/** A won lot as a line of the cart: one piece, at what it sold for, leading back to its auction. */
export const lotLine = (auction: Auction): CartLine => ({
  _id: auction._id,
  auctionId: auction._id,
  name: auction.title,
  url: auction._id,
  price: salePrice(auction),
  image: auction.imageUrl,
  category: "Auction",
  brand: auction.creator.name,
  stock: 1,
  description: auction.description,
  rating: 0,
  reviews: 0,
  quantity: 1,
});
