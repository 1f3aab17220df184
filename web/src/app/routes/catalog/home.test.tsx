import { screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { describe, expect, it } from "vitest";

import type { Auction } from "@/api/types";
import { getState } from "@/lib/store/store";
import { auction } from "@/test/auctions";
import { product, products } from "@/test/catalog";
import { renderRoute } from "@/test/render-route";
import { server } from "@/test/server";

const home = (goods: unknown[], total = goods.length) =>
  server.use(
    http.get("/api/products", () =>
      HttpResponse.json(goods, { headers: { "X-Total-Count": String(total) } }),
    ),
  );

const stock = (left: number) =>
  server.use(http.get("/api/products/p1", () => HttpResponse.json(product({ stock: left }))));

describe("home", () => {
  it("lists the goods under its title and the category strip", async () => {
    home([product(), product({ _id: "p2", name: "Sold out pot", url: "pot", stock: 0 })], 139);
    renderRoute("/");
    expect(await screen.findByRole("heading", { name: "Listed Products" })).toBeVisible();
    const strip = screen.getByRole("navigation", { name: "Filter" });
    expect(
      within(strip)
        .getAllByRole("link")
        .map((link) => [link.textContent, link.getAttribute("href")]),
    ).toEqual([
      ["Filter", "/search#filters"],
      ["Clothings", "/search?category=Clothings"],
      ["Shoes", "/search?category=Shoes"],
      ["Electronics", "/search?category=Electronics"],
      ["Show All", "/search?category=all"],
    ]);
    const card = (await screen.findByRole("link", { name: product().name })).closest("article");
    expect(card).toHaveTextContent("₹24,500");
    expect(within(card as HTMLElement).getByRole("link")).toHaveAttribute(
      "href",
      "/products/teal-banarasi-silk-sari",
    );
    expect(card).toContainElement(screen.getAllByRole("img", { name: /212 reviews/ })[0] ?? null);
    expect(screen.getByRole("button", { name: "Out of Stock" })).toBeDisabled();
    expect(screen.getByRole("link", { name: "See all 139 products" })).toBeVisible();
  });

  it("shows categories by pictures before a dozen goods", async () => {
    home([product({ category: "Lamps & Light" }), ...products(20)], 21);
    const { container } = renderRoute("/");
    const faces = await screen.findByRole("navigation", { name: "Browse by category" });
    expect(await within(faces).findByRole("link", { name: "Lamps & Light" })).toHaveAttribute(
      "href",
      "/search?category=Lamps+%26+Light",
    );
    const title = screen.getByRole("heading", { name: "Listed Products" });
    expect(faces.compareDocumentPosition(title)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(container.querySelectorAll("article [href^='/products/']")).toHaveLength(12);
  });

  it("shows the not-found view when the goods cannot be fetched", async () => {
    server.use(
      http.get("/api/products", () => HttpResponse.json({ message: "" }, { status: 503 })),
    );
    renderRoute("/");
    expect(
      await screen.findByText("Sorry, We couldn't find what you are looking for!"),
    ).toBeVisible();
    expect(screen.getByRole("link", { name: "Go back" })).toHaveAttribute("href", "/");
  });

  it("loads only the pictures of a phone's first row at once", async () => {
    home(products(8));
    const { container } = renderRoute("/");
    await screen.findByText("Product 8");
    const loading = [...container.querySelectorAll("article img")].map((img) =>
      img.getAttribute("loading"),
    );
    expect(loading).toEqual([...Array(2).fill("eager"), ...Array(6).fill("lazy")]);
  });
});

describe("Live now", () => {
  const running = (title: string, minutes: number, over: Partial<Auction> = {}) =>
    auction({
      _id: title,
      title,
      endDate: new Date(Date.now() + minutes * 60_000).toISOString(),
      serverNow: new Date().toISOString(),
      ...over,
    });
  const auctions = (list: Auction[]) =>
    server.use(http.get("/api/auctions", () => HttpResponse.json(list)));

  it("shows the auctions that end next with bid and clock, and leads to them", async () => {
    home([product()]);
    auctions([running("Banjo", 90), running("Telephone", 4, { currentBid: 3600, bidCount: 11 })]);
    renderRoute("/");
    const strip = await screen.findByRole("region", { name: "Live now" });
    const lots = await within(strip).findAllByRole("article");
    expect(lots.map((lot) => within(lot).getByRole("link").textContent)).toEqual([
      "Telephone",
      "Banjo",
    ]);
    expect(lots[0]).toHaveTextContent(/Current bid ₹3,600Ends in 0d 0h \d+m \d+s · 11 bids/);
    expect(within(strip).getByRole("link", { name: "Telephone" })).toHaveAttribute(
      "href",
      "/auctions/Telephone",
    );
    expect(within(strip).getByRole("link", { name: "All auctions" })).toHaveAttribute(
      "href",
      "/auction",
    );
  });

  it("counts no bid where all were taken back", async () => {
    home([product()]);
    auctions([running("Banjo", 90, { currentBid: 100, bidCount: 1, highestBidderId: null })]);
    renderRoute("/");
    const strip = await screen.findByRole("region", { name: "Live now" });
    expect(await within(strip).findByRole("article")).toHaveTextContent(
      /Starting bid ₹100Ends in .* · 0 bids/,
    );
  });

  it("is not there when none is running", async () => {
    home([product()]);
    auctions([auction({ status: "sold" })]);
    renderRoute("/");
    await screen.findByText(product().name);
    await waitFor(() => expect(screen.queryByText("Live now")).not.toBeInTheDocument());
  });
});

describe("Add to Cart on a card", () => {
  it("puts in what the server says now, once more with each press", async () => {
    home([product({ price: 1 })]);
    stock(2);
    const { person } = renderRoute("/");
    const add = await screen.findByRole("button", { name: "Add to Cart" });
    await person.click(add);
    expect(await screen.findByText("Added to cart")).toBeVisible();
    expect(screen.getByRole("link", { name: "View cart" })).toHaveAttribute("href", "/cart");
    expect(screen.getByTestId("cart-badge")).toHaveTextContent("1");
    await person.click(add);
    expect(await screen.findByText("Cart updated")).toBeVisible();
    expect(getState().cartItems).toMatchObject([{ _id: "p1", quantity: 2, price: 24500 }]);
    expect(JSON.parse(localStorage.getItem("cartItems") ?? "[]")).toMatchObject([{ quantity: 2 }]);

    await person.click(add);
    expect(
      await screen.findByText("Product is out of stock. All 2 are in your cart."),
    ).toBeVisible();
    expect(getState().cartItems).toMatchObject([{ quantity: 2 }]);
  });

  it("says what the server says when the stock cannot be asked for", async () => {
    home([product()]);
    server.use(
      http.get("/api/products/p1", () =>
        HttpResponse.json({ message: "This product is no longer sold." }, { status: 404 }),
      ),
    );
    const { person } = renderRoute("/");
    await person.click(await screen.findByRole("button", { name: "Add to Cart" }));
    expect(await screen.findByText("This product is no longer sold.")).toBeVisible();
    expect(getState().cartItems).toEqual([]);
  });
});
