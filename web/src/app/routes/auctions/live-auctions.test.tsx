import { act, screen, waitFor } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { afterEach, beforeEach, expect, it } from "vitest";

import type { Auction } from "@/api/types";
import { auction } from "@/test/auctions";
import { customer, renderRoute } from "@/test/render-route";
import { server } from "@/test/server";
import { forgetSockets, socket } from "@/test/socket";

const now = Date.now();
const lamp = (change: Partial<Auction> = {}) =>
  auction({
    _id: "lamp",
    title: "Brass Lamp",
    endDate: new Date(now + 3_600_000).toISOString(),
    serverNow: new Date(now).toISOString(),
    currentBid: 300,
    version: 2,
    highestBidder: "Ravi",
    highestBidderId: "u9",
    ...change,
  });

/** What the server has, for requests. */
let stored: Auction | null = lamp();

beforeEach(() => {
  stored = lamp();
  const missing = () => HttpResponse.json({ message: "Auction not found." }, { status: 404 });
  server.use(
    http.get("/api/auctions", () => HttpResponse.json(stored ? [stored] : [])),
    http.get("/api/auctions/lamp", () => (stored ? HttpResponse.json(stored) : missing())),
    http.post("/api/auctions/lamp/bids/Bidder", () => {
      stored = lamp({ currentBid: 400, version: 3, bidCount: 3, highestBidderId: customer._id });
      return HttpResponse.json(stored);
    }),
  );
});
afterEach(forgetSockets);

const shows = (price: string) => waitFor(() => expect(document.body).toHaveTextContent(price));
const showsNo = (price: string) => expect(document.body).not.toHaveTextContent(price);
const connected = () => waitFor(() => expect(socket().sent).toBeDefined());
const joined = async () => {
  await connected();
  await socket().says("connect");
  await socket().says("auctionData", stored);
};

it("says Live only when what happens is heard", async () => {
  renderRoute("/auctions/lamp");
  await screen.findByRole("heading", { name: "Brass Lamp", level: 1 });
  expect(screen.getByText("Connecting…")).toBeVisible();
  expect(screen.queryByText("Live")).toBeNull();
  await joined();
  expect(socket().sent).toContainEqual(["joinAuction", { auctionId: "lamp", light: true }]);
  expect(screen.getByText("Live")).toBeVisible();
  await socket().says("disconnect");
  expect(screen.queryByText("Live")).toBeNull();
  expect(screen.getByText("Reconnecting…")).toBeVisible();
});

it("does not let a slow request undo what the socket told meanwhile", async () => {
  const { client } = renderRoute("/auctions/lamp");
  await shows("₹300");
  await joined();
  await socket().says("bid", lamp({ currentBid: 700, version: 6, bidCount: 5 }));
  await shows("₹700");
  // The request's answer is the older state.
  await act(() => client.refetchQueries());
  await shows("₹700");
  showsNo("₹300");
});

it("hears nothing of other auctions", async () => {
  renderRoute("/auctions/lamp");
  await shows("₹300");
  await joined();
  await socket().says("bid", lamp({ _id: "vase", currentBid: 900, version: 9 }));
  await shows("₹300");
});

it("closes a lot that is deleted while someone has it open", async () => {
  renderRoute("/auctions/lamp", { user: customer });
  await screen.findByRole("button", { name: "Submit Bid" });
  await joined();
  await socket().says("auctionDeleted", lamp());
  expect(await screen.findByText(/Sorry, We couldn't find/)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Submit Bid" })).toBeNull();
});

it("closes it too when only a request tells", async () => {
  const { client } = renderRoute("/auctions/lamp", { user: customer });
  await screen.findByRole("button", { name: "Submit Bid" });
  stored = null;
  await act(() => client.refetchQueries());
  expect(await screen.findByText(/Sorry, We couldn't find/)).toBeVisible();
});

it("shows one's own bid in the list at once", async () => {
  const { router, person } = renderRoute("/auction", { user: customer });
  await shows("₹300");
  await act(() => router.navigate("/auctions/lamp"));
  await person.type(await screen.findByPlaceholderText("Enter your bid"), "400");
  await person.click(screen.getByRole("button", { name: "Submit Bid" }));
  expect(await screen.findByText("Bid Placed Successfully")).toBeVisible();
  // The list must know it by itself.
  server.use(http.get("/api/auctions", () => new Promise<never>(() => {})));
  await act(() => router.navigate("/auction"));
  const card = await screen.findByRole("article");
  expect(card).toHaveTextContent("₹400");
});

it("keeps the list live: bids, ends, and lots that go", async () => {
  renderRoute("/auction");
  await shows("₹300");
  await connected();
  await socket().says("bid", lamp({ currentBid: 500, version: 5, bidCount: 4 }));
  await shows("₹500");
  await socket().says("bid", lamp({ currentBid: 400, version: 4, bidCount: 3 }));
  await shows("₹500");
  stored = null;
  await socket().says("auctionDeleted", lamp());
  await waitFor(() => showsNo("₹500"));
});

it("looks again after a lost connection, since nobody told what happened meanwhile", async () => {
  renderRoute("/auction");
  await shows("₹300");
  await connected();
  stored = lamp({ currentBid: 800, version: 8 });
  await socket().says("io:reconnect");
  await shows("₹800");
});
