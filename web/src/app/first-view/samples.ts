import type { Auction, Product, SearchResponse } from "@/api/types";

import { figures, mark } from "./holes";

/** A product made of marks; with options, when `chosen` from. */
export const product = (stock: number, chosen = true): Product => ({
  ...(chosen && {
    options: [{ name: mark("option"), values: [] }],
    priceTo: figures.price + 1,
    pictures: [
      { image: mark("image"), alt: mark("alt") },
      { image: mark("image"), alt: "" },
    ],
  }),
  _id: mark("id"),
  name: mark("name"),
  url: mark("url"),
  price: figures.price,
  image: mark("image"),
  images: {
    card: mark("card"),
    page: mark("page"),
    srcset: mark("srcset"),
    width: 512,
    height: 512,
  },
  category: mark("category"),
  brand: mark("brand"),
  stock,
  description: mark("description"),
  rating: figures.rating,
  reviews: figures.reviews,
  state: "listed",
  isDraft: false,
  seller: { _id: mark("sellerId"), name: mark("sellerName"), logo: mark("sellerLogo") },
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
});

/** One to choose from, one to buy at once, and one that is gone. */
export const goods = () => [product(5), product(5, false), product(0)];

export const answer = (): SearchResponse => ({
  products: goods(),
  page: 1,
  pages: 1,
  countProducts: 0,
  categories: [],
  corrected: null,
  close: false,
  exact: true,
  spokenPrice: null,
});

/** One with all copies. */
export const picture = "/media/00-3000x3000/full.webp";

/** An auction made of marks, so many seconds before its end or, when it is yet to come, its start. */
export const auction = (left: number, status: Auction["status"]): Auction => ({
  _id: mark("id"),
  title: mark("title"),
  description: mark("description"),
  startingBid: figures.startingBid,
  currentBid: figures.price,
  minimumBid: figures.price,
  suggestedBid: figures.price,
  imageUrl: picture,
  endDate: fromNow(left + (status === "upcoming" ? 1000 : 0)),
  serverNow: fromNow(0),
  status,
  version: 1,
  firstEndDate: fromNow(left),
  terms: {
    step: "any",
    extension: { minutes: 2, capMinutes: 60 },
    hasReserve: true,
    buyNow: null,
    startDate: status === "upcoming" ? fromNow(left) : new Date(0).toISOString(),
    paymentWithinHours: 72,
  },
  reserveMet: status !== "reserveNotMet",
  buyNow: null,
  images: [picture, picture],
  category: mark("category"),
  condition: mark("condition"),
  bids: [],
  bidCount: 1,
  bidAmount: 100,
  highestBidder: mark("bidder"),
  highestBidderId: status === "unsold" ? null : "nobody",
  creator: { _id: mark("sellerId"), name: mark("sellerName"), logo: mark("sellerLogo") },
  ordered: false,
  buyerId: null,
  soldFor: null,
  relistedAs: null,
});

const fromNow = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
