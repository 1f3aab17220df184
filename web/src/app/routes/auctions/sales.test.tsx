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
