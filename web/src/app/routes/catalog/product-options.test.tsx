import { screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, describe, expect, it } from "vitest";

import { getState } from "@/lib/store/store";
import { product, variant } from "@/test/catalog";
import { customer, renderRoute } from "@/test/render-route";
import { server } from "@/test/server";

const shirt = product({
  name: "Shirt",
  url: "shirt",
  price: 650,
  priceTo: 700,
  stock: 6,
  options: [
    { name: "Size", values: ["S", "M"] },
    { name: "Colour", values: ["Red", "Blue"] },
  ],
  variants: [
    variant(["S", "Red"], { stock: 2 }),
    variant(["S", "Blue"], { stock: 0, price: 650 }),
    variant(["M", "Red"], { stock: 4, image: "/media/m.webp" }),
  ],
});

beforeEach(() =>
  server.use(
    http.get("/api/products/search", () =>
      HttpResponse.json({ products: [], page: 1, pages: 0, countProducts: 0 }),
    ),
    http.get("/api/products/url/:url", () => HttpResponse.json(shirt)),
    http.get(`/api/products/${shirt._id}`, () => HttpResponse.json(shirt)),
  ),
);

const group = async (name: string) =>
  within(await screen.findByRole("group", { name: new RegExp(`^${name}`) }));
const add = async () => (await screen.findAllByRole("button", { name: "Add to Cart" }))[0]!;

describe("a product with options", () => {
  it("keeps the choice in the address, and price and stock follow it", async () => {
    const { person, router } = renderRoute("/products/shirt");
    expect((await screen.findAllByText("From")).length).toBeGreaterThan(0);
    await person.click((await group("Size")).getByRole("radio", { name: "M" }));
    await person.click((await group("Colour")).getByRole("radio", { name: "Red" }));
    expect(router.state.location.search).toBe("?size=M&colour=Red");
    expect(router.state.historyAction).toBe("REPLACE");
    expect(screen.queryByText("From")).not.toBeInTheDocument();
    await person.click(await add());
    await waitFor(() =>
      expect(getState().cartItems).toMatchObject([
        { _id: "p1", variantId: "m-red", name: "Shirt (M, Red)", price: 700, quantity: 1 },
      ]),
    );
    await person.click((await group("Size")).getByRole("radio", { name: "S" }));
    await person.click(await add());
    await waitFor(() => expect(getState().cartItems).toHaveLength(2));
  });

  it("begins with the least that a piece can be had for", async () => {
    const rest = { ...shirt, priceTo: 900, priceFrom: 700 };
    server.use(http.get("/api/products/url/:url", () => HttpResponse.json(rest)));
    renderRoute("/products/shirt");
    expect((await screen.findAllByText("700")).length).toBeGreaterThan(0);
    expect(screen.getAllByText("From").length).toBeGreaterThan(0);
    expect(screen.queryByText("650")).not.toBeInTheDocument();
  });

  it("shows what is sold out and does not let it be chosen", async () => {
    renderRoute("/products/shirt?size=s");
    const blue = (await group("Colour")).getByRole("radio", { name: "Blue, sold out" });
    expect(blue).toBeDisabled();
    expect((await group("Colour")).getByRole("radio", { name: "Red" })).toBeEnabled();
  });

  it("opens at a sold-out choice without a button", async () => {
    renderRoute("/products/shirt?size=S&colour=Blue");
    expect((await screen.findAllByText("Unavailable")).length).toBeGreaterThan(0);
    expect(screen.queryByRole("button", { name: "Add to Cart" })).not.toBeInTheDocument();
  });

  it("asks for what is missing before it goes into the cart", async () => {
    const { person } = renderRoute("/products/shirt?size=M");
    await group("Size");
    await person.click(await add());
    expect(screen.getByRole("alert")).toHaveTextContent("Please choose: colour.");
    expect((await group("Colour")).getByRole("radio", { name: "Red" })).toHaveFocus();
    expect(getState().cartItems).toEqual([]);
  });

  it("refuses more of a size than there are", async () => {
    const { person } = renderRoute("/products/shirt?size=S&colour=Red");
    await group("Size");
    for (const held of [1, 2]) {
      await person.click(await add());
      await waitFor(() => expect(getState().cartItems[0]?.quantity).toBe(held));
    }
    await person.click(await add());
    expect(await screen.findByText(/All 2 are in your cart/)).toBeVisible();
    expect(getState().cartItems[0]?.quantity).toBe(2);
  });
});

describe("a size that is sold out", () => {
  /** The server's side: what is waited for, and what was asked of it. */
  function hearts() {
    const asked: string[] = [];
    let variants = {};
    server.use(
      http.get("/api/hearts", () => HttpResponse.json({ products: [], lots: [], variants })),
      http.put("/api/hearts/product/:id", ({ request, params }) => {
        const variant = new URL(request.url).searchParams.get("variant");
        if (variant !== null) {
          asked.push(variant);
          variants = variant ? { [String(params.id)]: variant } : {};
        }
        return HttpResponse.json({ hearted: true });
      }),
      http.delete("/api/hearts/product/:id", () => HttpResponse.json({ hearted: false })),
    );
    return asked;
  }

  it("can be waited for, until it no longer is", async () => {
    const asked = hearts();
    const { person } = renderRoute("/products/shirt", { user: customer });
    const which = await screen.findByRole("combobox", { name: "Sold out just now" });
    expect(
      within(which)
        .getAllByRole("option")
        .map(({ textContent }) => textContent),
    ).toEqual(["S, Blue"]);
    await person.click(await screen.findByRole("button", { name: "Tell me when it is back" }));
    expect(await screen.findByText("We tell you when S, Blue is back in stock.")).toBeVisible();
    await person.click(screen.getByRole("button", { name: "No longer needed" }));
    await person.click(await screen.findByRole("button", { name: "Tell me when it is back" }));
    await screen.findByRole("button", { name: "No longer needed" });
    await person.click(screen.getByRole("button", { name: `Wish for ${shirt.name}` }));
    await screen.findByRole("button", { name: "Tell me when it is back" });
    expect(asked).toEqual(["s-blue", "", "s-blue"]);
  });

  it("asks a visitor to sign in, and leads back", async () => {
    renderRoute("/products/shirt?size=S");
    const link = await screen.findByRole("link", { name: "Sign in to be told when it is back" });
    expect(link).toHaveAttribute("href", expect.stringContaining("/products/shirt"));
  });
});

describe("pictures", () => {
  it("can be chosen, enlarged and turned over", async () => {
    server.use(
      http.get("/api/products/url/:url", () =>
        HttpResponse.json(
          product({
            pictures: [
              { image: "/media/a.webp", alt: "The front" },
              { image: "/media/b.webp", alt: "The back" },
            ],
          }),
        ),
      ),
    );
    const { person } = renderRoute("/products/teal-banarasi-silk-sari");
    expect(await screen.findByRole("img", { name: "The front" })).toBeInTheDocument();
    await person.click(await screen.findByRole("button", { name: "Show picture 2" }));
    expect(screen.getByRole("button", { name: "Show picture 2" })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
    await person.click(screen.getByRole("button", { name: "Enlarge this picture" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByRole("img", { name: "The back" })).toHaveAttribute("src", "/media/b.webp");
    await person.keyboard("{ArrowLeft}");
    expect(dialog.getByText("1 of 2")).toBeInTheDocument();
    expect(dialog.getByRole("img", { name: "The front" })).toBeInTheDocument();
  });
});
