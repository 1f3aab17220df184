import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { beforeEach, describe, expect, it } from "vitest";

import { customer, renderRoute } from "@/test/render-route";
import { server } from "@/test/server";

const seller = { ...customer, isSeller: true };
const chance = {
  _id: "c1",
  auctionId: "a1",
  title: "Brass lamp",
  imageUrl: "/lamp.webp",
  price: 400,
  state: "open",
  answerBy: "2026-08-06T10:00:00Z",
  madeAt: "2026-08-04T10:00:00Z",
  paymentWithinHours: 72,
  serverNow: "2026-08-04T11:00:00Z",
};
const lot = {
  auction: { _id: "a1", title: "Brass lamp", status: "lapsed", currentBid: 500, soldFor: null },
  stage: "free",
  buyer: null,
  payBy: null,
  offer: null,
  next: { name: "Ravi Iyer", price: 400 },
};

beforeEach(() => server.use(http.get("/api/*", () => HttpResponse.json([]))));

describe("second chances", () => {
  it("asks before it accepts, and tells when it was too late", async () => {
    server.use(
      http.get("/api/second-chances", () => HttpResponse.json([chance])),
      http.post("/api/second-chances/c1/accept", () =>
        HttpResponse.json({ message: "Its time is over." }, { status: 409 }),
      ),
    );
    renderRoute("/second-chances", { user: customer });
    expect(await screen.findByText("Yours for ₹400")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Accept" }));
    const question = screen.getByRole("alertdialog");
    await userEvent.click(within(question).getByRole("button", { name: "Accept" }));
    expect(await screen.findByText("Its time is over.")).toBeVisible();
  });

  it("says before it is accepted what comes on top", async () => {
    const costs = {
      from: "Khurja, India",
      fee: 100,
      varies: false,
      fullFee: 100,
      freeAbove: null,
      taxPercent: 12,
      taxIncluded: false,
    };
    server.use(
      http.get("/api/second-chances", () => HttpResponse.json([chance])),
      http.get("/api/auctions/a1/shipping", () => HttpResponse.json(costs)),
    );
    renderRoute("/second-chances", { user: customer });
    expect(await screen.findByText("₹548 with 12% tax and ₹100 shipping")).toBeVisible();
  });

  it("calls nothing theirs that is not any more", async () => {
    const lapsed = { ...chance, _id: "c2", state: "lapsed" };
    const taken = { ...chance, _id: "c3", state: "accepted", price: 700 };
    server.use(http.get("/api/second-chances", () => HttpResponse.json([lapsed, taken])));
    renderRoute("/second-chances", { user: customer });
    expect(await screen.findByText("It was on offer for ₹400")).toBeVisible();
    expect(screen.queryByText("Yours for ₹400")).toBeNull();
    expect(screen.getByText("Yours for ₹700")).toBeVisible();
  });

  it("says so when there is none", async () => {
    renderRoute("/second-chances", { user: customer });
    expect(await screen.findByText("Nothing is on offer to you right now.")).toBeVisible();
  });
});

describe("a seller's auctions", () => {
  it("offers the next bidder the lot at their own price", async () => {
    const asked: string[] = [];
    server.use(
      http.get("/api/auctions/selling", () => HttpResponse.json([lot])),
      http.post("/api/auctions/a1/:what", ({ params }) => {
        asked.push(String(params.what));
        return HttpResponse.json({ ...lot, stage: "offered" }, { status: 201 });
      }),
    );
    renderRoute("/seller/auctions", { user: seller });
    await userEvent.click(
      await screen.findByRole("button", { name: "Offer to Ravi Iyer for ₹400" }),
    );
    const question = screen.getByRole("alertdialog");
    expect(question).toHaveTextContent("for 48 hours");
    await userEvent.click(within(question).getByRole("button", { name: "Second chance" }));
    expect(await screen.findByText("Offered to Ravi Iyer")).toBeVisible();
    expect(asked).toEqual(["second-chance"]);
  });
});

const admin = { ...customer, isAdmin: true };

describe("what an admin knows of bidders", () => {
  const bidding = {
    limit: 1_000_000,
    limitFrom: "shop",
    committed: 12_500,
    barredUntil: null,
    strikes: [],
  };
  const person = {
    _id: "u5",
    name: "Ravi Iyer",
    email: "ravi@example.com",
    createdAt: "2026-01-05",
  };

  it("shows what one person may bid, and sets a limit of their own", async () => {
    const sent: unknown[] = [];
    server.use(
      http.get("/api/users/u5", () => HttpResponse.json(person)),
      http.get("/api/admin/bidders/u5", () => HttpResponse.json(bidding)),
      http.put("/api/admin/bidders/u5/limit", async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ ...bidding, limit: 5000, limitFrom: "own" });
      }),
    );
    renderRoute("/admin/user/u5", { user: admin });
    expect(await screen.findByText(/lots to be paid now: ₹12,500/)).toBeVisible();
    await userEvent.selectOptions(screen.getByLabelText("Bidding limit"), "own");
    await userEvent.click(screen.getByRole("button", { name: "Save limit" }));
    expect(screen.getByText("Please enter the limit.")).toBeVisible();
    await userEvent.type(screen.getByLabelText("At most"), "₹5,000");
    await userEvent.click(screen.getByRole("button", { name: "Save limit" }));
    expect(await screen.findByText("Bidding limit saved")).toBeVisible();
    expect(sent).toEqual([{ from: "own", limit: 5000 }]);
    expect(screen.getByLabelText("At most")).toHaveValue("5000");
  });

  it("lists the signs on all lots until they are seen", async () => {
    const suspect = {
      auctionId: "a1",
      title: "Brass lamp",
      sellerId: "u7",
      sellerName: "Meena Das",
      endDate: "2026-08-06T10:00:00Z",
      bidderId: "u5",
      name: "Ravi Iyer",
      bids: 4,
      signs: [{ kind: "neverWins", ofSeller: 3 }, { kind: "sameNetwork" }],
      foundAt: "2026-08-05T10:00:00Z",
      seenAt: null,
    };
    let seen = false;
    server.use(
      http.get("/api/admin/signs", ({ request }) => {
        const old = new URL(request.url).searchParams.get("seen") === "true";
        const seenAt = seen ? "2026-08-05T11:00:00Z" : null;
        return HttpResponse.json(old === seen ? [{ ...suspect, seenAt }] : []);
      }),
      http.put("/api/admin/signs/a1/u5", async ({ request }) => {
        ({ seen } = (await request.json()) as { seen: boolean });
        return new HttpResponse(null, { status: 204 });
      }),
    );
    renderRoute("/admin/auctions/signs", { user: admin });
    const words = "Bid on 3 lots of this seller that are over and won none";
    expect(await screen.findByText(words)).toBeVisible();
    await userEvent.click(
      screen.getByRole("button", { name: "Mark as seen: Ravi Iyer on Brass lamp" }),
    );
    expect(await screen.findByText("No bidder on any lot stands out.")).toBeVisible();
    await userEvent.click(screen.getByRole("link", { name: "Seen" }));
    expect(await screen.findByRole("button", { name: /^Bring back: Ravi Iyer/ })).toBeVisible();
  });
});
