import { screen, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, it } from "vitest";

import type { Auction } from "@/api/types";
import { resetHearts } from "@/lib/hearts";
import { auction } from "@/test/auctions";
import { customer, renderRoute } from "@/test/render-route";
import { server } from "@/test/server";

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
const lot = (id: string, change: Partial<Auction> = {}) =>
  auction({
    _id: id,
    title: id,
    endDate: inAnHour(),
    serverNow: new Date().toISOString(),
    highestBidder: "Ravi",
    highestBidderId: "u9",
    ...change,
  });
/** In lists everyone has an id of each auction alone; their own is told to each in `mine`. */
const leading = { highestBidder: customer.name, highestBidderId: "p1" };
const mine = { bidderId: "p1", hasBid: true, leading: false, maximum: null, nextBid: 310 };

/** What was asked for, in order. */
let asked: string[] = [];

beforeEach(() => {
  asked = [];
  const lists: Record<string, Auction[]> = {
    live: [lot("Lamp"), lot("Vase", leading), lot("Chair")],
    ended: [
      lot("Clock", { status: "sold", currentBid: 1450 }),
      lot("Fan", { status: "unsold", highestBidderId: null, bidCount: 1 }),
    ],
  };
  server.use(
    http.get("/api/auctions", ({ request }) => {
      const { search, searchParams } = new URL(request.url);
      asked.push(search);
      const items = lists[searchParams.get("status") ?? "live"] ?? [];
      return HttpResponse.json(items, { headers: { "X-Total-Count": "60" } });
    }),
    http.get("/api/auctions/mine", () =>
      HttpResponse.json([
        { ...lot("Lamp"), mine },
        { ...lot("Vase", leading), mine: { ...mine, leading: true } },
      ]),
    ),
  );
});

const card = async (title: string) =>
  (await screen.findByRole("link", { name: title })).closest("article") as HTMLElement;

it("says on each card who leads and who is outbid", async () => {
  renderRoute("/auction", { user: customer });
  expect(await within(await card("Lamp")).findByText("Outbid")).toBeVisible();
  expect(within(await card("Vase")).getByText("You lead")).toBeVisible();
  expect(within(await card("Chair")).queryByText(/Outbid|You lead/)).toBeNull();
  expect(asked).toEqual(["?limit=24&fields=card"]);
});

it("leads to the goods while there is nothing to bid on", async () => {
  server.use(
    http.get("/api/auctions", () => HttpResponse.json([], { headers: { "X-Total-Count": "0" } })),
  );
  renderRoute("/auction");
  expect(await screen.findByText(/^No auctions found!/)).toBeVisible();
  expect(screen.getByRole("link", { name: "Go Shopping" })).toHaveAttribute("href", "/");
});

it("keeps what is shown until another tab has come, and says what was sold", async () => {
  const { person, router } = renderRoute("/auction");
  await card("Lamp");
  await person.click(screen.getByRole("link", { name: "Ended" }));
  const clock = await card("Clock");
  expect(clock).toHaveTextContent("Sold for");
  expect(clock).toHaveTextContent("₹1,450");
  expect(clock).not.toHaveTextContent("0d 0h 0m 0s");
  expect(await card("Fan")).toHaveTextContent("Unsold");
  // Its one bid was taken back.
  expect(await card("Fan")).toHaveTextContent(/Starting bid.*0 bids/);
  expect(router.state.location.search).toBe("?show=ended");
  expect(asked.at(-1)).toBe("?status=ended&sort=ending&limit=24&fields=card");
});

it("goes through all pages, and begins again at the first for other words", async () => {
  const { person, router } = renderRoute("/auction?show=live&page=2");
  await card("Lamp");
  expect(asked).toEqual(["?status=live&sort=ending&page=2&limit=24&fields=card"]);
  await person.click(screen.getByRole("link", { name: "Page 3" }));
  expect(router.state.location.search).toBe("?show=live&page=3");
  await person.type(screen.getByLabelText("Search the auctions"), "brass{Enter}");
  expect(router.state.location.search).toBe("?show=live&query=brass");
});

it("sorts one's own lots by how they stand", async () => {
  renderRoute("/mybids", { user: customer });
  expect(await screen.findByRole("region", { name: /^Outbid/ })).toHaveTextContent("Lamp");
  expect(screen.getByRole("region", { name: /^You lead/ })).toHaveTextContent("Vase");
});

const won = {
  ...lot("Clock", { status: "sold", currentBid: 11_500, soldFor: 11_000, buyerId: "p1" }),
  mine: { ...mine, payBy: "2031-03-04T06:30:00Z" },
};

it("says until when to pay for what is won, at the price of a second chance", async () => {
  server.use(http.get("/api/auctions/mine", () => HttpResponse.json([won])));
  renderRoute("/mybids", { user: customer });
  const group = await screen.findByRole("region", { name: /^Won/ });
  expect(group).toHaveTextContent(/Pay by 4 March 2031 at .+(IST|GMT)/);
  expect(screen.getByRole("link", { name: "Order it: Clock" })).toBeVisible();
  expect(group).toHaveTextContent("₹11,000");
  expect(group).not.toHaveTextContent("₹11,500");
});

it("keeps what is ordered among what is to be paid, until it is", async () => {
  const { mine: own, ...clock } = { ...won, ordered: true };
  const list = (mine: object) =>
    server.use(http.get("/api/auctions/mine", () => HttpResponse.json([{ ...clock, mine }])));
  list(own);
  const { unmount } = renderRoute("/mybids", { user: customer });
  const group = await screen.findByRole("region", { name: /^Won, to be paid/ });
  expect(group).toHaveTextContent(/Pay by 4 March 2031/);
  expect(screen.getByRole("link", { name: "Pay for it: Clock" })).toHaveAttribute(
    "href",
    "/orderhistory",
  );
  unmount();
  list({ ...own, payBy: null });
  renderRoute("/mybids", { user: customer });
  expect(await screen.findByRole("region", { name: /^Won(?!, to be paid)/ })).toBeVisible();
  expect(screen.getByRole("link", { name: "See the lot: Clock" })).toBeVisible();
});

it("sets a lot that is on offer apart from those that are lost, with its price and its time", async () => {
  const lapsed = { ...lot("Radio", { status: "lapsed" }), mine };
  const other = { ...lot("Fan", { status: "lapsed" }), mine };
  const offered = { _id: "c1", price: 1400, answerBy: "2031-03-04T06:30:00Z" };
  server.use(
    http.get("/api/auctions/mine", () => HttpResponse.json([lapsed, other])),
    http.get("/api/second-chances", () =>
      HttpResponse.json([{ ...offered, auctionId: lapsed._id, state: "open" }]),
    ),
  );
  renderRoute("/mybids", { user: customer });
  const offer = await screen.findByRole("link", { name: "See the offer: Radio" });
  expect(offer).toHaveAttribute("href", "/second-chances");
  expect(screen.getByRole("region", { name: /^Offered to you/ })).toHaveTextContent(
    /Radio.*On offer until 4 March 2031 at .*Offered for ₹1,400/,
  );
  expect(screen.getByRole("link", { name: "See the lot: Fan" })).toBeVisible();
  const lost = screen.getByRole("region", { name: /^Lost/ });
  expect(lost).toHaveTextContent(/Fan.*The winner did not pay · Ended .*Highest bid/);
  expect(lost).not.toHaveTextContent("Radio");
});

const ended = () => {
  const { mine: own, ...clock } = won;
  server.use(
    http.get("/api/auctions", () => HttpResponse.json([clock])),
    http.get("/api/auctions/mine", () => HttpResponse.json([{ ...clock, mine: own }])),
  );
};

it("says the same on the card of whoever won it", async () => {
  ended();
  renderRoute("/auction?show=ended", { user: customer });
  expect(await within(await card("Clock")).findByText(/^4 March 2031 at/)).toBeVisible();
});

it("says on the card to everybody what it went for", async () => {
  ended();
  renderRoute("/auction?show=ended");
  expect(await card("Clock")).toHaveTextContent("₹11,000");
  expect(await card("Clock")).not.toHaveTextContent(/₹11,500|pay by/i);
});

it("shows what one watches among one's bids, unless it was bid on or is over", async () => {
  const watched = [lot("Chair"), lot("Lamp"), lot("Radio", { status: "sold" })];
  server.use(
    http.get("/api/hearts", () =>
      HttpResponse.json({ products: [], lots: watched.map(({ _id }) => _id) }),
    ),
    http.get("/api/hearts/things", () => HttpResponse.json({ products: [], lots: watched })),
  );
  resetHearts();
  renderRoute("/mybids", { user: customer });
  const group = await screen.findByRole("region", { name: /^Watching/ });
  expect(group).toHaveTextContent("Chair");
  expect(group).not.toHaveTextContent(/Lamp|Radio/);
  resetHearts();
});

it("says above one's bids what they may come to, or until when there can be none", async () => {
  const bidding = { limit: 10_000, limitFrom: "shop", committed: 2500, strikes: [] };
  server.use(http.get("/api/bidding", () => HttpResponse.json({ ...bidding, barredUntil: null })));
  const { unmount } = renderRoute("/mybids", { user: customer });
  expect(await screen.findByText(/₹10,000 in all.*₹2,500 is bound.*₹7,500 is left/)).toBeVisible();
  unmount();
  const strikes = [{ auctionId: "a9", title: "Old clock", liftedAt: null }];
  const warned = { ...bidding, strikes, strikesLeft: 1, barredUntil: null };
  server.use(http.get("/api/bidding", () => HttpResponse.json(warned)));
  const second = renderRoute("/mybids", { user: customer });
  expect(await screen.findByText(/in time: Old clock\. One more unpaid win, and/)).toBeVisible();
  second.unmount();
  const barredUntil = "2031-03-04T06:30:00Z";
  server.use(http.get("/api/bidding", () => HttpResponse.json({ ...bidding, barredUntil })));
  renderRoute("/mybids", { user: customer });
  expect(await screen.findByText(/^You cannot bid until 4 March 2031/)).toBeVisible();
  expect(screen.queryByText(/in all/)).toBeNull();
});
