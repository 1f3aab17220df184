import { http, HttpResponse } from "msw";
import { setupServer } from "msw/node";

const noReviews = {
  rating: 0,
  total: 0,
  distribution: [5, 4, 3, 2, 1].map((stars) => ({ stars, count: 0 })),
  withPhotos: 0,
  reviews: [],
  more: false,
  toReview: [],
};

import type { Choices } from "@/api/types";

/** Nothing to choose by. */
const noChoices: Choices = {
  countProducts: 0,
  categories: [],
  brands: [],
  countBrands: 0,
  inStock: 0,
  options: [],
  ratings: [],
  prices: [],
  lowest: null,
  highest: null,
};

/**
 * Each test says with `server.use(http.get(…))` what the API answers. Unless it says so, no auction is running, nobody
 * has bid or is limited in it, everything is sent for the same fee and there is no category (many tests end on the home page, which asks), nobody has a notice (every page of
 * someone signed in asks) and nothing is marked with a heart, reviewed or kept as an address, nothing waits for an admin, whose menu asks, and nothing is
 * told live.
 */
export const server = setupServer(
  http.get("/api/auctions", () => HttpResponse.json([])),
  http.get("/api/auctions/mine", () => HttpResponse.json([])),
  http.get("/api/second-chances", () => HttpResponse.json([])),
  http.get("/api/bidding", () =>
    HttpResponse.json({
      limit: null,
      limitFrom: "shop",
      committed: 0,
      barredUntil: null,
      strikesLeft: 2,
      strikes: [],
    }),
  ),
  http.get("/api/auctions/:id/shipping", () =>
    HttpResponse.json({ from: "", fee: 500, varies: false }),
  ),
  http.get("/api/products/:id/shipping", () =>
    HttpResponse.json({
      from: "",
      fee: 500,
      varies: false,
      fullFee: 500,
      freeAbove: 10_000,
      taxPercent: 15,
      taxIncluded: false,
    }),
  ),
  http.post("/api/products/:id/view", () => new HttpResponse(null, { status: 204 })),
  http.get("/api/seller/figures", () => HttpResponse.json(null, { status: 503 })),
  http.get("/api/admin/figures", () => HttpResponse.json(null, { status: 503 })),
  http.get("/api/products/categories", () => HttpResponse.json([])),
  http.get("/api/auctions/found", () => HttpResponse.json([])),
  http.get("/api/products/suggest/places", () =>
    HttpResponse.json({ categories: [], sellers: [] }),
  ),
  http.get("/api/products/:id/related", () =>
    HttpResponse.json({ boughtTogether: [], similar: [] }),
  ),
  http.post("/api/products/searched", () => new HttpResponse(null, { status: 204 })),
  http.get("/api/products/choices", () => HttpResponse.json(noChoices)),
  http.get("/api/notices", () => HttpResponse.json({ notices: [], total: 0, unread: 0 })),
  http.get("/api/hearts", () => HttpResponse.json({ products: [], lots: [], variants: {} })),
  http.get("/api/hearts/counts", () => HttpResponse.json({ products: {}, lots: {} })),
  http.get("/api/hearts/things", () => HttpResponse.json({ products: [], lots: [] })),
  http.get("/api/questions", () => HttpResponse.json([])),
  http.get("/api/reviews", () => HttpResponse.json(noReviews)),
  http.get("/api/reviews/mine", () => HttpResponse.json({ toReview: [], reviews: [], total: 0 })),
  http.get("/api/addresses", () => HttpResponse.json([])),
  http.post("/api/addresses", () => HttpResponse.json({}, { status: 201 })),
  http.get("/api/payments/attention", () => HttpResponse.json([])),
  http.get("/socket.io/", () => new HttpResponse(null, { status: 503 })),
);
