import { screen, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { expect, it } from "vitest";

import type { Auction } from "@/api/types";
import { auction } from "@/test/auctions";
import { products } from "@/test/catalog";
import { customer } from "@/test/people";
import { renderRoute } from "@/test/render-route";
import { server } from "@/test/server";

it("shows a seller and their goods, page by page", async () => {
  let asked = "";
  server.use(
    http.get("/api/sellers/s1", () =>
      HttpResponse.json({ _id: "s1", name: "Neelkosha Looms", logo: "", description: "Handloom." }),
    ),
    http.get("/api/products/search", ({ request }) => {
      asked = new URL(request.url).search;
      return HttpResponse.json({ products: products(12), page: 2, pages: 3, countProducts: 30 });
    }),
  );
  renderRoute("/sellers/s1?page=2");
  expect(await screen.findByRole("heading", { name: "Neelkosha Looms" })).toBeVisible();
  expect(screen.getByText("Handloom.")).toBeVisible();
  expect(await screen.findByText("30 products")).toBeVisible();
  expect(await screen.findByRole("link", { name: "Product 12" })).toBeVisible();
  expect(asked).toBe("?page=2&seller=s1");
  expect(screen.getByRole("link", { name: "Page 1" })).toHaveAttribute("href", "/sellers/s1");
  expect(screen.getByRole("link", { name: "Page 3" })).toHaveAttribute(
    "href",
    "/sellers/s1?page=3",
  );
});

it("begins what is told of a seller with its dot, so that no line ends with one", async () => {
  const stall = { _id: "s1", name: "Neelkosha Looms", logo: "", description: "Handloom." };
  const told = { rating: 4.5, reviews: 2080, place: "Jaipur, India" };
  server.use(
    http.get("/api/sellers/s1", () => HttpResponse.json({ ...stall, ...told })),
    http.get("/api/products/search", () =>
      HttpResponse.json({ products: products(12), page: 1, pages: 2, countProducts: 14 }),
    ),
  );
  renderRoute("/sellers/s1");
  expect(await screen.findByText("14 products")).toHaveTextContent(/^· ?14 products$/);
  expect(screen.getByText("Jaipur, India")).toHaveTextContent(/^· ?Jaipur, India$/);
  expect(screen.getByText("reviews")).toHaveTextContent(/^reviews$/);
});

it("shows the not-found view for a seller who is none", async () => {
  server.use(
    http.get("/api/sellers/s1", () => HttpResponse.json({ message: "" }, { status: 404 })),
    http.get("/api/products/search", () =>
      HttpResponse.json({ products: [], page: 1, pages: 0, countProducts: 0 }),
    ),
  );
  renderRoute("/sellers/s1");
  expect(
    await screen.findByText("Sorry, We couldn't find what you are looking for!"),
  ).toBeVisible();
});

it("leads on from a seller who has nothing to sell right now", async () => {
  const stall = { _id: "s1", name: "Neelkosha Looms", logo: "", description: "Handloom." };
  server.use(
    http.get("/api/sellers/s1", () => HttpResponse.json(stall)),
    http.get("/api/products/search", () =>
      HttpResponse.json({ products: [], page: 1, pages: 0, countProducts: 0 }),
    ),
  );
  renderRoute("/sellers/s1");
  const on = await screen.findByRole("link", { name: "See all products" });
  expect(on).toHaveAttribute("href", "/search");
});

it("tells shoppers what a seller promises in words for them, not in those of the seller's form", async () => {
  const stall = { _id: "s1", name: "Neelkosha Looms", logo: "", description: "Handloom." };
  server.use(
    http.get("/api/sellers/s1", () =>
      HttpResponse.json({ ...stall, shippingPolicy: "On Fridays.", returnPolicy: "Anything." }),
    ),
    http.get("/api/products/search", () =>
      HttpResponse.json({ products: [], page: 1, pages: 0, countProducts: 0 }),
    ),
  );
  renderRoute("/sellers/s1");
  const promises = await screen.findByRole("region", { name: "What this seller promises" });
  const headings = within(promises).getAllByRole("heading");
  expect(headings.map(({ textContent }) => textContent?.trim())).toEqual([
    "How this seller sends",
    "What can be given back",
  ]);
  expect(promises).not.toHaveTextContent(/\byou\b/);
});

it("says on each of a seller's lots how one stands, as the auctions list does", async () => {
  const lot = (title: string, change: Partial<Auction> = {}) =>
    auction({
      _id: title,
      title,
      highestBidderId: "other",
      endDate: "2999-01-01T00:00:00Z",
      ...change,
    });
  const leading = { highestBidder: customer.name, highestBidderId: "p1" };
  const mine = { bidderId: "p1", hasBid: true, leading: false, maximum: null, nextBid: 310 };
  server.use(
    http.get("/api/sellers/s1", () =>
      HttpResponse.json({ _id: "s1", name: "Meera", logo: "", description: "" }),
    ),
    http.get("/api/products/search", () =>
      HttpResponse.json({ products: [], page: 1, pages: 0, countProducts: 0 }),
    ),
    http.get("/api/auctions", () =>
      HttpResponse.json([lot("Lamp"), lot("Vase", leading), lot("Chair")]),
    ),
    http.get("/api/auctions/mine", () =>
      HttpResponse.json([
        { ...lot("Lamp"), mine },
        { ...lot("Vase", leading), mine: { ...mine, leading: true } },
      ]),
    ),
  );
  renderRoute("/sellers/s1", { user: customer });
  const card = async (title: string) =>
    (await screen.findByRole("link", { name: title })).closest("article") as HTMLElement;
  expect(await within(await card("Lamp")).findByText("Outbid")).toBeVisible();
  expect(within(await card("Vase")).getByText("You lead")).toBeVisible();
  expect(within(await card("Chair")).queryByText(/Outbid|You lead/)).toBeNull();
});
