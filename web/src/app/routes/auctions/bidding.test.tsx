import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";

import type { Auction, Bidding, Mine } from "@/api/types";
import { auction } from "@/test/auctions";
import { customer, renderRoute } from "@/test/render-route";
import { server } from "@/test/server";

const now = Date.now();
const lamp = (change: Partial<Auction> = {}) =>
  auction({
    _id: "lamp",
    title: "Brass Lamp",
    endDate: new Date(now + 3_600_000).toISOString(),
    firstEndDate: new Date(now + 3_600_000).toISOString(),
    serverNow: new Date(now).toISOString(),
    version: 7,
    highestBidder: "Ravi",
    highestBidderId: "u9",
    ...change,
  });
const none: Mine = {
  bidderId: "p1",
  hasBid: false,
  leading: false,
  maximum: null,
  nextBid: 300.01,
  payBy: null,
  price: null,
};

type Sent = { body: Record<string, unknown>; key: string | null };
let sent: Sent[] = [];

/** What the server answers to each attempt in turn. */
function answering(address: string, ...answers: (() => Response)[]): void {
  server.use(
    http.post(`/api/auctions/lamp/${address}`, async ({ request }) => {
      const body = (await request.json().catch(() => ({}))) as Sent["body"];
      sent.push({ body, key: request.headers.get("Idempotency-Key") });
      return (answers.length > 1 ? answers.shift() : answers[0])?.() ?? HttpResponse.error();
    }),
  );
}

function stands(change: Partial<Auction>, mine: Partial<Mine> = {}): void {
  server.use(
    http.get("/api/auctions/lamp", ({ request }) => {
      const known = request.headers.has("Authorization");
      return HttpResponse.json(lamp({ ...change, ...(known && { mine: { ...none, ...mine } }) }));
    }),
  );
}

const leading = (change: Partial<Auction> = {}) =>
  lamp({ version: 9, highestBidder: customer.name, highestBidderId: customer._id, ...change });

beforeEach(() => {
  sent = [];
  stands({});
});

it("sends what the button said with the state that was seen, under a key of its own", async () => {
  answering("bids/Bidder", () => HttpResponse.json(leading({ currentBid: 400 })));
  const { person } = renderRoute("/auctions/lamp", { user: customer });
  await person.click(await screen.findByRole("button", { name: /^Bid ₹400/ }));
  expect(await screen.findByText("You have the highest bid")).toBeVisible();
  expect(sent).toHaveLength(1);
  expect(sent[0]?.body).toMatchObject({ bidAmount: 400, seenVersion: 7 });
  expect(sent[0]?.key).toMatch(/^[0-9a-f]{32}$/);
});

it("calls whoever sends no amount to the field, which says the least that counts", async () => {
  const { person } = renderRoute("/auctions/lamp", { user: customer });
  await person.click(await screen.findByRole("button", { name: "Submit Bid" }));
  const field = screen.getByPlaceholderText("Enter your bid");
  expect(field).toHaveFocus();
  expect(field).toHaveAccessibleDescription(/^Please enter at least ₹/);
  expect(sent).toHaveLength(0);
  await person.type(field, "3");
  expect(field).toHaveAccessibleDescription(/₹.+ or more/);
});

const refusals = [
  ["bid_too_low", 409, "Your bid is too low. The smallest bid accepted now is ₹450."],
  ["bid_above_limit", 403, "Your bids may come to ₹5,000 in all."],
] as const;
it.each(refusals)(
  "tells of an amount that is refused at its field: %s",
  async (code, status, message) => {
    answering("bids/Bidder", () => HttpResponse.json({ message, code }, { status }));
    answering("bids", () => HttpResponse.json({ message, code }, { status }));
    const { person } = renderRoute("/auctions/lamp", { user: customer });
    for (const [name, send] of [
      ["Your bid", "Submit Bid"],
      ["Your maximum", "Set maximum"],
    ] as const) {
      const field = await screen.findByLabelText(name);
      await person.type(field, "401");
      await person.click(screen.getByRole("button", { name: send }));
      await waitFor(() => expect(field).toHaveAccessibleDescription(message));
      await waitFor(() => expect(field).toHaveFocus());
      expect(field).toBeInvalid();
      // Once on the screen, not in a toast as well.
      expect(screen.getAllByText(message)).toHaveLength(1);
      await person.type(field, "0");
      expect(field).toBeValid();
      expect(screen.queryByText(message)).toBeNull();
    }
  },
);

it("goes back to the field when an amount that was asked about is refused", async () => {
  const [code, status, message] = refusals[1];
  answering("bids/Bidder", () => HttpResponse.json({ message, code }, { status }));
  const { person } = renderRoute("/auctions/lamp", { user: customer });
  const field = await screen.findByLabelText("Your bid");
  await person.type(field, "9000{Enter}");
  const question = await screen.findByRole("alertdialog");
  await person.click(within(question).getByRole("button", { name: "Bid ₹9,000" }));
  await waitFor(() => expect(field).toHaveAccessibleDescription(message));
  await waitFor(() => expect(field).toHaveFocus());
  expect(field).toHaveValue("9000");
});

it("tells in a toast of a bid that came after the end, for the field goes with it", async () => {
  const message = "This auction has ended.";
  answering("bids/Bidder", () => {
    stands({ status: "sold" });
    return HttpResponse.json({ message, code: "auction_ended" }, { status: 409 });
  });
  const { person } = renderRoute("/auctions/lamp", { user: customer });
  await person.type(await screen.findByLabelText("Your bid"), "401{Enter}");
  expect(await screen.findByText(message)).toBeVisible();
  await waitFor(() => expect(screen.queryByLabelText("Your bid")).toBeNull());
  expect(screen.getByText(message)).toBeVisible();
});

it("sends one bid when Enter is pressed twice at once, and says that it counts", async () => {
  answering(
    "bids/Bidder",
    () => HttpResponse.json(leading({ currentBid: 500 })),
    () => HttpResponse.json({ message: "Your bid is too low." }, { status: 409 }),
  );
  const { person } = renderRoute("/auctions/lamp", { user: customer });
  await person.type(await screen.findByPlaceholderText("Enter your bid"), "500");
  const form = screen.getByRole("button", { name: "Submit Bid" }).closest("form")!;
  fireEvent.submit(form);
  fireEvent.submit(form);
  expect(await screen.findByText("You have the highest bid")).toBeVisible();
  expect(sent).toHaveLength(1);
});

it("asks whoever leads before one tap raises the price against themselves", async () => {
  const own = { highestBidder: customer.name, highestBidderId: customer._id };
  stands(own, { hasBid: true, leading: true });
  answering("bids/Bidder", () => HttpResponse.json(leading({ currentBid: 400 })));
  const { person } = renderRoute("/auctions/lamp", { user: customer });
  await screen.findByText("You lead");
  await person.click(screen.getByRole("button", { name: /^Bid ₹400/ }));
  const question = await screen.findByRole("alertdialog");
  expect(question).toHaveTextContent("You lead already. Raise to ₹400?");
  expect(sent).toEqual([]);
  await person.click(within(question).getByRole("button", { name: "Bid ₹400" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ bidAmount: 400, seenVersion: 7 });
});

it("asks whoever leads before a typed amount does, and not before their maximum goes up", async () => {
  const own = { highestBidder: customer.name, highestBidderId: customer._id };
  stands(own, { hasBid: true, leading: true, maximum: 600 });
  answering("bids/Bidder", () => HttpResponse.json(leading({ currentBid: 500 })));
  answering("bids", () => HttpResponse.json(leading({ currentBid: 500, version: 10 })));
  const { person } = renderRoute("/auctions/lamp", { user: customer });
  await screen.findByText("You lead");
  await person.type(screen.getByLabelText("Your bid"), "500{Enter}");
  const question = await screen.findByRole("alertdialog");
  expect(question).toHaveTextContent("You lead already. Raise to ₹500?");
  expect(question).toHaveTextContent("this only raises your own price");
  expect(sent).toEqual([]);
  await person.click(within(question).getByRole("button", { name: "Bid ₹500" }));
  await waitFor(() => expect(sent.map(({ body }) => body.bidAmount)).toEqual([500]));
  await waitFor(() => expect(screen.getByLabelText("Your bid")).toHaveValue(""));
  const raise = screen.getByRole("button", { name: /Raise it|Set maximum/ });
  await waitFor(() => expect(raise).not.toHaveAttribute("aria-disabled", "true"));
  await person.type(screen.getByLabelText("Your maximum"), "599{Enter}");
  await waitFor(() => expect(sent.at(-1)?.body).toEqual({ maximumBid: 599 }));
  expect(screen.queryByRole("alertdialog")).toBeNull();
});

it("names the figure to whoever leads and types a zero too many", async () => {
  const own = { highestBidder: customer.name, highestBidderId: customer._id };
  stands(own, { hasBid: true, leading: true });
  const { person } = renderRoute("/auctions/lamp", { user: customer });
  await screen.findByText("You lead");
  await person.type(screen.getByLabelText("Your bid"), "95000{Enter}");
  const question = await screen.findByRole("alertdialog");
  expect(question).toHaveTextContent("You lead already. Raise to ₹95,000?");
  expect(question).toHaveTextContent("ninety-five thousand rupees");
  expect(sent).toEqual([]);
});

it("says of a bid that nobody made what it is", async () => {
  const line = { bidder: "Ravi", bidderId: "u9", bidTime: null, automatic: true };
  const bids = [
    { ...line, seq: 4, bidAmount: 250, restated: false },
    { ...line, seq: 9, bidAmount: 300, restated: true },
  ].map((one) => ({ ...one, voided: false, voidReason: null }));
  stands({ bids, bidCount: 5 });
  renderRoute("/auctions/lamp");
  const history = await screen.findByRole("region", { name: "Bids History" });
  const [newest, older] = within(history).getAllByRole("listitem");
  expect(newest).toHaveTextContent(/Ravi.*The price after a bid was taken back/);
  expect(newest).not.toHaveTextContent("automatic");
  expect(older).toHaveTextContent("Ravi (automatic)");
});

it("tells that nobody won where all that was bid was taken back", async () => {
  stands({ status: "unsold", bidCount: 1, highestBidderId: null, highestBidder: "NoBids" });
  renderRoute("/auctions/lamp");
  expect(
    await screen.findByText("It ended without a bid: what was bid was taken back."),
  ).toBeVisible();
});

it.each([
  ["live", false, "not met yet"],
  ["live", true, "met"],
  ["reserveNotMet", false, "not met"],
  ["unsold", false, "not met"],
  ["lapsed", false, "not met"],
  ["sold", true, "met"],
  ["sold", false, null],
] as const)(
  "says of the reserve of a lot that is %s, met %s: %s",
  async (status, reserveMet, said) => {
    stands({ status, reserveMet });
    renderRoute("/auctions/lamp");
    expect(await screen.findByText("Highest Bidder")).toBeVisible();
    const fact = screen.queryByText("Reserve");
    if (said === null) expect(fact).toBeNull();
    else expect(fact?.nextElementSibling?.textContent).toBe(said);
  },
);

it("tells whose bid was taken back so, and not that somebody was quicker", async () => {
  const bid = {
    Bidder: customer.name,
    bidder: customer.name,
    bidderId: customer._id,
    bidAmount: 400,
    bidTime: new Date(now).toISOString(),
    seq: 4,
    automatic: false,
    restated: false,
    voided: true,
    voidReason: "A slip of the finger.",
  };
  stands({ bids: [bid] }, { hasBid: true });
  renderRoute("/auctions/lamp", { user: customer });
  const told = (await screen.findByText("Your bid of ₹400 was taken back")).parentElement;
  expect(told).toHaveTextContent("A slip of the finger.");
  expect(screen.queryByText("Outbid")).toBeNull();
});

it("asks again, with the new amount, when the server saw the price move", async () => {
  const moved = lamp({ version: 8, currentBid: 9000, suggestedBid: 9100, highestBidder: "Zoya" });
  answering(
    "bids/Bidder",
    () => HttpResponse.json({ message: "The price has changed.", auction: moved }, { status: 409 }),
    () => HttpResponse.json(leading({ currentBid: 9100 })),
  );
  const { person } = renderRoute("/auctions/lamp", { user: customer });
  await person.click(await screen.findByRole("button", { name: /^Bid ₹400/ }));
  const question = await screen.findByRole("alertdialog");
  expect(question).toHaveTextContent("Zoya was quicker, so nothing was bid. Bid ₹9,100 now?");
  await person.click(within(question).getByRole("button", { name: "Bid ₹9,100" }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.body).toMatchObject({ bidAmount: 9100, seenVersion: 8 });
  expect(sent[1]?.key).not.toBe(sent[0]?.key);
});

it("names nobody as quicker when bids were taken back", async () => {
  const moved = lamp({
    version: 8,
    currentBid: 100,
    suggestedBid: 100,
    highestBidder: "NoBids",
    highestBidderId: null,
  });
  answering("bids/Bidder", () =>
    HttpResponse.json({ message: "The price has changed.", auction: moved }, { status: 409 }),
  );
  const { person } = renderRoute("/auctions/lamp", { user: customer });
  await person.click(await screen.findByRole("button", { name: /^Bid ₹400/ }));
  const question = await screen.findByRole("alertdialog");
  expect(question).toHaveTextContent("so nothing was bid. Bid ₹100 now?");
  expect(question).not.toHaveTextContent(/NoBids|quicker/);
  await person.click(within(question).getByRole("button", { name: "Cancel" }));
  expect(screen.queryByText("NoBids")).toBeNull();
  expect(screen.getByRole("button", { name: "Bid ₹100" })).toBeVisible();
});

it("reads out that one is outbid, and where the end moved to", async () => {
  const terms = { ...lamp().terms, extension: { minutes: 2, capMinutes: 60 } };
  stands({ terms }, { hasBid: true });
  const { person, container } = renderRoute("/auctions/lamp", { user: customer });
  expect(await screen.findByText(/^You are outbid: Ravi has the highest bid, 300/)).toHaveAttribute(
    "aria-live",
    "polite",
  );
  const said = container.querySelector("[data-soft-close] [role=status]");
  expect(said).toHaveTextContent("A bid in the last 2 minutes moves the end");
  const endDate = new Date(now + 3_660_000).toISOString();
  answering("bids/Bidder", () => HttpResponse.json(leading({ currentBid: 400, terms, endDate })));
  await person.click(screen.getByRole("button", { name: /^Bid ₹400/ }));
  await waitFor(() => expect(said).toHaveTextContent("A late bid moved the end"));
  // The same region as before: one that comes with its words is not read out.
  expect(container.querySelector("[data-soft-close] [role=status]")).toBe(said);
});

it("takes the second press of an impatient finger for none", async () => {
  answering("bids/Bidder", () => HttpResponse.json(leading({ currentBid: 400 })));
  const { person } = renderRoute("/auctions/lamp", { user: customer });
  const button = await screen.findByRole("button", { name: /^Bid ₹400/ });
  await person.click(button);
  await screen.findByText("You have the highest bid");
  await person.click(button);
  expect(sent).toHaveLength(1);
  await waitFor(() => expect(button).not.toHaveAttribute("aria-disabled", "true"));
  // What comes with a bid stands below all that one bids with.
  const receipt = { ...leading({ currentBid: 500, version: 10 }), receipt: "number 3" };
  answering("bids/Bidder", () => HttpResponse.json(receipt));
  await person.click(button);
  const again = await screen.findByRole("alertdialog");
  await person.click(within(again).getByRole("button", { name: /^Bid ₹/ }));
  const signed = await screen.findByText("Your bid is signed for.");
  const maximum = screen.getByRole("button", { name: "Set maximum" });
  expect(maximum.compareDocumentPosition(signed)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

it("says when a maximum is used up", async () => {
  stands({}, { hasBid: true, maximum: 250 });
  renderRoute("/auctions/lamp", { user: customer });
  expect(await screen.findByText("Your maximum of ₹250 is used up")).toBeVisible();
});

it("forgets what was typed once it was bid, asked about or not", async () => {
  answering("bids/Bidder", () => HttpResponse.json(leading({ currentBid: 900 })));
  const { person } = renderRoute("/auctions/lamp", { user: customer });
  const field = await screen.findByPlaceholderText("Enter your bid");
  await person.type(field, "900");
  await person.click(screen.getByRole("button", { name: "Submit Bid" }));
  const question = await screen.findByRole("alertdialog");
  await person.click(within(question).getByRole("button", { name: "Bid ₹900" }));
  await waitFor(() => expect(field).toHaveValue(""));
});

it("tells who let a win lapse that it was they, and who may have it that they may", async () => {
  const ended = { status: "lapsed", currentBid: 1450 } as const;
  stands({ ...ended, highestBidderId: customer._id }, { hasBid: true });
  const { unmount } = renderRoute("/auctions/lamp", { user: customer });
  expect(await screen.findByText(/^You won this lot and did not pay for it in time/)).toBeVisible();
  unmount();
  stands(ended, { hasBid: true });
  const offer = { _id: "c1", auctionId: "lamp", price: 1400, state: "open" };
  server.use(
    http.get("/api/second-chances", () =>
      HttpResponse.json([{ ...offer, answerBy: "2031-03-04T06:30:00Z" }]),
    ),
  );
  renderRoute("/auctions/lamp", { user: customer });
  const notice = await screen.findByText(/^This lot is on offer to you for ₹1,400 until 4 March/);
  expect(within(notice).getByRole("link", { name: "See the offer" })).toBeVisible();
  expect(screen.getByText(/^The winner did not pay in time\./)).toBeVisible();
});

it("shows everyone the way to where a lot was put up again", async () => {
  stands({ status: "unsold", bidCount: 0, relistedAs: "a2" });
  for (const who of [{}, { user: customer }]) {
    const { unmount } = renderRoute("/auctions/lamp", who);
    const way = await screen.findByRole("link", { name: "See the new auction" });
    expect(way).toHaveAttribute("href", "/auctions/a2");
    unmount();
  }
});

it("asks with the same key what became of a bid that got no answer", async () => {
  answering(
    "bids/Bidder",
    () => HttpResponse.error(),
    () => HttpResponse.json(leading({ currentBid: 400 })),
  );
  const { person } = renderRoute("/auctions/lamp", { user: customer });
  await person.click(await screen.findByRole("button", { name: /^Bid ₹400/ }));
  expect(await screen.findByText("You have the highest bid")).toBeVisible();
  expect(sent.map(({ key }) => key)).toEqual([sent[0]?.key, sent[0]?.key]);
});

it("says what became of a bid that found no network, and only that", async () => {
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  answering("bids/Bidder", () => HttpResponse.error());
  const { person } = renderRoute("/auctions/lamp", { user: customer });
  await person.click(await screen.findByRole("button", { name: /^Bid ₹400/ }));
  expect(await screen.findByText(/^There is no connection: nothing was bid\./)).toBeVisible();
  expect(sent).toHaveLength(1);
  expect(screen.queryByText(/cannot be reached/)).toBeNull();
  online.mockRestore();
});

it("claims nothing about a bid that was sent twice and never answered", async () => {
  answering("bids/Bidder", () => HttpResponse.error());
  const { person } = renderRoute("/auctions/lamp", { user: customer });
  await person.click(await screen.findByRole("button", { name: /^Bid ₹400/ }));
  expect(
    await screen.findByText(/nobody knows yet whether your bid counted/, {}, { timeout: 4000 }),
  ).toBeVisible();
  expect(sent).toHaveLength(2);
});

it("bids up to a maximum, which only its owner reads", async () => {
  const mine = { bidderId: "p1", hasBid: true, leading: true, maximum: 2500, nextBid: 310 };
  answering("bids", () => HttpResponse.json({ ...leading({ currentBid: 300 }), mine }));
  const { person } = renderRoute("/auctions/lamp", { user: customer });
  await person.type(await screen.findByLabelText("Your maximum"), "2500");
  await person.click(screen.getByRole("button", { name: "Set maximum" }));
  await person.click(await screen.findByRole("button", { name: "Place ₹2,500" }));
  expect(await screen.findByText("Your maximum: ₹2,500")).toBeVisible();
  expect(screen.getByText("We bid for you, up to ₹2,500.")).toBeVisible();
  expect(sent[0]?.body).toEqual({ maximumBid: 2500 });
  await waitFor(() => expect(screen.getByRole("button", { name: "Raise it" })).toHaveFocus());
});

it("asks about a maximum from where it asks about a bid, and of one's own from twice that", async () => {
  answering("bids", () => HttpResponse.json({ ...leading(), mine: { ...none, maximum: 600 } }));
  const { person, unmount } = renderRoute("/auctions/lamp", { user: customer });
  const field = await screen.findByLabelText("Your maximum");
  await person.type(field, "601");
  await person.click(screen.getByRole("button", { name: "Set maximum" }));
  const question = await screen.findByRole("alertdialog");
  expect(question).toHaveTextContent("more than twice the least bid of ₹300.01");
  await person.click(within(question).getByRole("button", { name: "Cancel" }));
  await person.clear(field);
  await person.type(field, "600");
  await person.click(screen.getByRole("button", { name: "Set maximum" }));
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ maximumBid: 600 }]));
  unmount();

  stands({}, { hasBid: true, leading: true, maximum: 5000 });
  renderRoute("/auctions/lamp", { user: customer });
  await person.type(await screen.findByLabelText("Your maximum"), "10001");
  await person.click(screen.getByRole("button", { name: "Raise it" }));
  expect(await screen.findByRole("alertdialog")).toHaveTextContent(
    "more than twice your maximum of ₹5,000",
  );
});

it("asks in words before a maximum far above the least bid", async () => {
  answering("bids", () => HttpResponse.json({ ...leading(), mine: { ...none, maximum: 50_000 } }));
  const { person } = renderRoute("/auctions/lamp", { user: customer });
  await person.type(await screen.findByLabelText("Your maximum"), "50000");
  await person.click(screen.getByRole("button", { name: "Set maximum" }));
  const question = await screen.findByRole("alertdialog");
  expect(question).toHaveTextContent("Your maximum is ₹50,000. Place it?");
  expect(question).toHaveTextContent("fifty thousand rupees");
  expect(sent).toEqual([]);
  await person.click(within(question).getByRole("button", { name: "Place ₹50,000" }));
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ maximumBid: 50_000 }]));
});

const may = (change: Partial<Bidding>) =>
  server.use(
    http.get("/api/bidding", () =>
      HttpResponse.json({
        limit: null,
        limitFrom: "shop",
        committed: 0,
        barredUntil: null,
        strikesLeft: 2,
        strikes: [],
        ...change,
      }),
    ),
  );

it("tells who is barred until when and why, and offers them no bid", async () => {
  const strike = { userId: "u1", auctionId: "a9", title: "Old clock", liftedAt: null };
  const strikes = [{ ...strike, at: "2026-01-01T00:00:00Z" }] as Bidding["strikes"];
  may({ barredUntil: "2031-03-04T06:30:00Z", strikes });
  renderRoute("/auctions/lamp", { user: customer });
  const notice = await screen.findByText(/^You cannot bid until 4 March 2031/);
  expect(screen.getByRole("link", { name: /ask the shop/ })).toHaveAttribute(
    "href",
    "/pages/contact",
  );
  expect(notice).toHaveTextContent("Lots that you won were not paid for in time.");
  expect(notice).toHaveTextContent("Not paid: Old clock.");
  // Nor does it cover the lot on a phone, as what a thumb must reach does.
  expect(notice.closest("[class*=sticky]")).toBeNull();
  expect(screen.queryByRole("button", { name: /^Bid ₹|Submit Bid|Set maximum/ })).toBeNull();
});

it("says beside the field what a limit leaves, and only where there is one", async () => {
  may({ limit: 5000, committed: 1200 });
  renderRoute("/auctions/lamp", { user: customer });
  expect(await screen.findByText(/your bidding limit leaves ₹3,800$/)).toBeVisible();
});

it("says when a limit leaves too little for this lot", async () => {
  may({ limit: 5000, committed: 4900 });
  renderRoute("/auctions/lamp", { user: customer });
  expect(await screen.findByText(/leaves ₹100: too little for this lot$/)).toBeVisible();
});

it("asks nobody's limit for a visitor", async () => {
  const asked = vi.fn();
  server.use(
    http.get("/api/bidding", () => {
      asked();
      return new HttpResponse(null, { status: 401 });
    }),
  );
  renderRoute("/auctions/lamp");
  expect(await screen.findByRole("link", { name: "Login to bid" })).toBeVisible();
  expect(asked).not.toHaveBeenCalled();
});

it("says at once that a higher maximum stands", async () => {
  answering("bids/Bidder", () => HttpResponse.json(lamp({ version: 9, currentBid: 410 })));
  const { person } = renderRoute("/auctions/lamp", { user: customer });
  await person.click(await screen.findByRole("button", { name: /^Bid ₹400/ }));
  expect(await screen.findByText(/you are already outbid/)).toBeVisible();
});

it("remembers being outbid, even where the history does not reach back", async () => {
  stands({}, { hasBid: true });
  renderRoute("/auctions/lamp", { user: customer });
  expect(await screen.findByText(/You have been outbid by Ravi/)).toBeVisible();
});

it("tells who lost what it went for", async () => {
  stands({ status: "sold", currentBid: 1450 }, { hasBid: true });
  renderRoute("/auctions/lamp", { user: customer });
  expect(await screen.findByText("Sold for ₹1,450 to Ravi.")).toBeVisible();
  expect(await screen.findByText("You were outbid.")).toBeVisible();
});

it("asks before a fixed price is taken, and in words before a typed amount far off", async () => {
  stands({ buyNow: 3000 });
  answering("buy-now", () => HttpResponse.json(leading({ status: "sold", currentBid: 3000 })));
  const { person } = renderRoute("/auctions/lamp", { user: customer });
  await person.type(await screen.findByPlaceholderText("Enter your bid"), "95000");
  await person.click(screen.getByRole("button", { name: "Submit Bid" }));
  const question = await screen.findByRole("alertdialog");
  expect(question).toHaveTextContent("ninety-five thousand rupees");
  await person.click(within(question).getByRole("button", { name: "Cancel" }));
  await person.click(screen.getByRole("button", { name: "Buy now for ₹3,000" }));
  const price = await screen.findByRole("alertdialog");
  expect(sent).toEqual([]);
  await person.click(within(price).getByRole("button", { name: "Buy now for ₹3,000" }));
  expect(await screen.findByRole("button", { name: "ADD TO CART" })).toBeVisible();
});

describe("what comes on top", () => {
  const costs = {
    from: "Khurja, India",
    fee: 1150,
    varies: true,
    fullFee: 1150,
    freeAbove: null,
    taxPercent: 12,
    taxIncluded: false,
  };
  beforeEach(() =>
    server.use(http.get("/api/auctions/lamp/shipping", () => HttpResponse.json(costs))),
  );

  it("is said of an open lot, with where it is sent from", async () => {
    stands({});
    renderRoute("/auctions/lamp");
    expect(await screen.findByText("Sent from Khurja, India")).toBeVisible();
    expect(screen.getByText(/Shipping ₹1,150, to some places more or less/)).toBeVisible();
    // Both by the seller's table, not by the shop's fee.
    expect(screen.getByText("₹1,486 with 12% tax and ₹1,150 shipping")).toBeVisible();
  });

  const sold = {
    endDate: "2020-01-01T00:00:00.000Z",
    status: "sold",
    bidCount: 2,
    highestBidder: "Ravi",
    highestBidderId: "u9",
    buyerId: customer._id,
    soldFor: 200,
  } as const;

  it("is said to whoever has to pay an ended lot, of what it was sold to them for", async () => {
    stands(sold);
    renderRoute("/auctions/lamp", { user: customer });
    expect(await screen.findByText("₹1,374 with 12% tax and ₹1,150 shipping")).toBeVisible();
    // The largest figure is what it was sold for, not what somebody else had bid.
    expect(screen.queryByText("Current Bid")).toBeNull();
  });

  it.each([
    ["nobody else", { ...sold, buyerId: "u9" }],
    ["no winner who has ordered", { ...sold, ordered: true }],
  ])("is said of an ended lot to %s", async (_, over) => {
    stands(over);
    renderRoute("/auctions/lamp", { user: customer });
    expect(await screen.findAllByText(/^(Sold|You won)/)).not.toEqual([]);
    expect(screen.queryByText(/tax/)).toBeNull();
    expect(screen.queryByText("Sent from Khurja, India")).toBeNull();
  });
});

it("asks an admin why before a bid is taken back, and sends nothing without a reason", async () => {
  const bid = { bidder: "Ravi", bidderId: "u9", bidAmount: 300, bidTime: null, seq: 4 };
  const first = { ...bid, automatic: false, restated: false, voided: false, voidReason: null };
  stands({ bids: [first] });
  answering("bids/4/void", () =>
    HttpResponse.json(lamp({ version: 9, bids: [{ ...first, voided: true, voidReason: "Typo" }] })),
  );
  const { person } = renderRoute("/auctions/lamp", { user: { ...customer, isAdmin: true } });
  await person.click(await screen.findByRole("button", { name: "Void the bid of Ravi, ₹300" }));
  const reason = await screen.findByRole("textbox", { name: "Reason" });
  await person.type(reason, "  {Enter}");
  expect(
    await screen.findByText("Please say why: everyone can read it beside the bid."),
  ).toBeVisible();
  await waitFor(() => expect(reason).toHaveFocus());
  expect(sent).toHaveLength(0);
  await person.type(reason, "Typo{Enter}");
  expect(await screen.findByText("Taken back: Typo")).toBeVisible();
  expect(sent).toHaveLength(1);
});
