import { act, screen, waitFor, within } from "@testing-library/react";
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
  expect(await screen.findByText(/This lot may have been taken down/)).toBeVisible();
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

/** As each bidder is told who they are in what everybody hears of this lot. */
const mine = {
  bidderId: "p1",
  hasBid: true,
  leading: true,
  maximum: null,
  nextBid: 401,
  payBy: null,
  price: null,
};
const bidBy = (highestBidderId: string) =>
  lamp({ currentBid: 400, version: 3, bidCount: 3, highestBidderId });

it("says on one's own card at once that one leads", async () => {
  server.use(
    http.get("/api/auctions/mine", () => new Promise<never>(() => {})),
    http.post("/api/auctions/lamp/bids/Bidder", () => {
      stored = bidBy("p1");
      return HttpResponse.json({ ...bidBy(customer._id), mine });
    }),
  );
  const { router, person } = renderRoute("/auctions/lamp", { user: customer });
  await person.type(await screen.findByPlaceholderText("Enter your bid"), "400");
  await joined();
  await person.click(screen.getByRole("button", { name: "Submit Bid" }));
  expect(await screen.findByText("Bid Placed Successfully")).toBeVisible();
  await socket().says("bid", bidBy("p1"));
  await act(() => router.navigate("/auction"));
  expect(await within(await screen.findByRole("article")).findByText("You lead")).toBeVisible();
});

it("does not forget one's own bid for an answer that was asked for before it", async () => {
  let late = () => {};
  let asked = 0;
  server.use(
    http.get("/api/auctions/lamp", async ({ request }) => {
      // As it was when it was asked for.
      const then = stored;
      if (request.headers.has("Authorization")) {
        asked += 1;
        await new Promise<void>((resolve) => (late = resolve));
      }
      return HttpResponse.json(then);
    }),
    http.post("/api/auctions/lamp/bids/Bidder", () => {
      stored = bidBy("p1");
      return HttpResponse.json({ ...bidBy(customer._id), mine });
    }),
  );
  const { client, person } = renderRoute("/auctions/lamp", { user: customer });
  await person.type(await screen.findByPlaceholderText("Enter your bid"), "400");
  await joined();
  await waitFor(() => expect(asked).toBe(1));
  await person.click(screen.getByRole("button", { name: "Submit Bid" }));
  expect(await screen.findByText("Bid Placed Successfully")).toBeVisible();
  await socket().says("bid", bidBy("p1"));
  late();
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(screen.getByText("You lead")).toBeVisible();
});

it("puts no older bids before a hole", async () => {
  const bids = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, place) => ({
      bidder: "Ravi",
      bidderId: "u9",
      bidAmount: (from + place) * 10,
      seq: from + place,
    }));
  const withBids = (from: number, to: number) =>
    lamp({
      version: to,
      bidCount: to,
      currentBid: to * 10,
      bids: bids(from, to) as Auction["bids"],
    });
  stored = withBids(201, 300);
  let late = () => {};
  server.use(
    http.get("/api/auctions/lamp/bids", async () => {
      await new Promise<void>((resolve) => (late = resolve));
      return HttpResponse.json(bids(101, 200));
    }),
  );
  const { person } = renderRoute("/auctions/lamp");
  const older = await screen.findByRole("button", { name: "Show older bids" });
  await joined();
  await person.click(older);
  await socket().says("bid", withBids(481, 500));
  late();
  await waitFor(() => expect(older).not.toHaveAttribute("aria-busy"));
  const history = screen.getByRole("region", { name: "Bids History" });
  expect(within(history).getAllByRole("listitem")).toHaveLength(20);
  // What is older is still to be had, from where the history begins now.
  expect(older).toBeVisible();
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

it("asks until when to pay as soon as a lot that one has bid on has ended", async () => {
  const own = { bidderId: "p1", hasBid: true, leading: true, maximum: null, nextBid: 310 };
  const leading = { highestBidder: customer.name, highestBidderId: "p1" };
  const sold = { status: "sold", buyerId: "p1", version: 5 } as const;
  let [over, asked] = [false, 0];
  server.use(
    http.get("/api/auctions/mine", () => {
      asked += 1;
      const mine = { ...own, ...(over && { payBy: "2031-03-04T06:30:00Z" }) };
      return HttpResponse.json([{ ...lamp({ ...leading, ...(over && sold) }), mine }]);
    }),
  );
  renderRoute("/mybids", { user: customer });
  await screen.findByRole("region", { name: /^You lead/ });
  await connected();
  await socket().says("auctionEnded", lamp({ _id: "another", status: "sold" }));
  expect(asked).toBe(1);
  over = true;
  await socket().says("auctionEnded", lamp({ ...leading, ...sold }));
  expect(await screen.findByText(/^Pay by 4 March 2031/)).toBeVisible();
});
