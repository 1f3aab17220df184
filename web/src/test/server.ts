import { http, HttpResponse } from "msw";
import { setupServer } from "msw/node";

/**
 * Each test says with `server.use(http.get(…))` what the API answers. No auction is running and
 * nobody has bid unless it says so, and there is no category: many tests end on the home page, which asks.
 */
export const server = setupServer(
  http.get("/api/auctions", () => HttpResponse.json([])),
  http.get("/api/auctions/mine", () => HttpResponse.json([])),
  http.get("/api/products/categories", () => HttpResponse.json([])),
);
