import { screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { describe, expect, it } from "vitest";

import { getState } from "@/lib/store/store";
import { product } from "@/test/catalog";
import { renderRoute } from "@/test/render-route";
import { server } from "@/test/server";

const sold = (goods: ReturnType<typeof product>) =>
  server.use(
    http.get("/api/products/url/:url", () => HttpResponse.json(goods)),
    http.get(`/api/products/${goods._id}`, () => HttpResponse.json(goods)),
  );

describe("product page", () => {
  it("shows what it is, what it costs and who sells it", async () => {
    sold(product({ seller: { _id: "s1", name: "Neelkosha Looms", logo: "" } }));
    renderRoute("/products/teal-banarasi-silk-sari");
    expect(await screen.findByRole("heading", { name: "Teal Banarasi Silk Sari" })).toBeVisible();
    expect(screen.getByText(/pit loom in Varanasi/)).toBeVisible();
    expect(screen.getByText("In Stock")).toBeVisible();
    expect(await screen.findByText("₹28,175 with 15% tax and free shipping")).toBeVisible();
    expect(screen.getByRole("link", { name: "Neelkosha Looms" })).toHaveAttribute(
      "href",
      "/sellers/s1",
    );
    expect(document.title).toBe("Teal Banarasi Silk Sari · Haat");
  });

  it("says what its seller takes for sending it to whoever looks", async () => {
    sold(product());
    const told = { from: "", fee: 1150, varies: false, fullFee: 1150, freeAbove: null };
    server.use(
      http.get("/api/products/p1/shipping", () =>
        HttpResponse.json({ ...told, taxPercent: 5, taxIncluded: false }),
      ),
    );
    renderRoute("/products/teal-banarasi-silk-sari");
    expect(await screen.findByText("₹26,875 with 5% tax and ₹1,150 shipping")).toBeVisible();
  });

  it("says when it is not sent to whoever looks", async () => {
    sold(product());
    const told = { from: "", fee: null, varies: false, fullFee: null, freeAbove: null };
    server.use(
      http.get("/api/products/p1/shipping", () =>
        HttpResponse.json({ ...told, taxPercent: 5, taxIncluded: false }),
      ),
    );
    renderRoute("/products/teal-banarasi-silk-sari");
    expect(await screen.findByText("It is not sent to you.")).toBeVisible();
  });

  it("shows what others bought with it, and what is like it", async () => {
    sold(product());
    server.use(
      http.get("/api/products/p1/related", () =>
        HttpResponse.json({
          boughtTogether: [
            product({ _id: "p2", name: "Silk Blouse" }),
            product({ _id: "p4", name: "Silk Scarf" }),
          ],
          similar: [product({ _id: "p3", name: "Red Silk Sari" })],
        }),
      ),
    );
    renderRoute("/products/teal-banarasi-silk-sari");
    const together = await screen.findByRole("region", { name: "Often bought together" });
    expect(within(together).getByText("Silk Blouse")).toBeVisible();
    expect(screen.getByText("Red Silk Sari")).toBeVisible();
  });

  it("adds to the cart, and says so beside the button", async () => {
    sold(product());
    const { person } = renderRoute("/products/teal-banarasi-silk-sari");
    const [add] = await screen.findAllByRole("button", { name: "Add to Cart" });
    await person.click(add as HTMLElement);
    // Beside the button of a wide screen, and in the bar of a phone.
    for (const link of await screen.findAllByRole("link", { name: "1 in your cart" }))
      expect(link).toHaveAttribute("href", "/cart");
    expect(getState().cartItems).toMatchObject([{ _id: "p1", quantity: 1 }]);
  });

  it("offers no button for what is unavailable", async () => {
    sold(product({ stock: 0 }));
    renderRoute("/products/teal-banarasi-silk-sari");
    expect((await screen.findAllByText("Unavailable")).length).toBeGreaterThan(0);
    expect(screen.queryByRole("button", { name: /Cart|Stock/ })).not.toBeInTheDocument();
  });

  it("promises word of new stock to whoever has an account, since nobody else can be told", async () => {
    sold(product({ stock: 0 }));
    renderRoute("/products/teal-banarasi-silk-sari");
    expect(await screen.findByText(/we tell you when it is back in stock/)).toHaveTextContent(
      /^Put it on your account’s wish list/,
    );
  });

  it("keeps the place of questions until they are there", async () => {
    sold(product());
    let answer = () => {};
    const asked = new Promise<void>((resolve) => (answer = resolve));
    server.use(http.get("/api/questions", () => asked.then(() => HttpResponse.json([]))));
    renderRoute("/products/teal-banarasi-silk-sari");
    const questions = await screen.findByRole("region", { name: "Questions and answers" });
    expect(within(questions).getByText("Loading...")).toBeInTheDocument();
    answer();
    expect(await within(questions).findByText("Nobody has asked yet.")).toBeVisible();
    expect(within(questions).queryByText("Loading...")).not.toBeInTheDocument();
  });

  it("replaces an old slug by the current one", async () => {
    sold(product());
    const { router } = renderRoute("/products/old-sari");
    await waitFor(() =>
      expect(router.state.location.pathname).toBe("/products/teal-banarasi-silk-sari"),
    );
    expect(router.state.historyAction).toBe("REPLACE");
  });

  it("shows the not-found view for what does not exist", async () => {
    server.use(
      http.get("/api/products/url/:url", () =>
        HttpResponse.json({ message: "No such product." }, { status: 404 }),
      ),
    );
    server.use(
      http.get("/api/products/categories", () => HttpResponse.json(["Clothings"])),
      http.get("/api/products/search", ({ request }) =>
        new URL(request.url).searchParams.get("query") === "old silk sari"
          ? HttpResponse.json({ products: [product()], page: 1, pages: 1, countProducts: 1 })
          : HttpResponse.json({ products: [], page: 1, pages: 1, countProducts: 0 }),
      ),
    );
    renderRoute("/products/old-silk-sari");
    const words = "Sorry, We couldn't find what you are looking for!";
    expect(await screen.findByRole("heading", { name: words })).toBeVisible();
    expect(screen.getByRole("link", { name: "Go back" })).toHaveAttribute("href", "/");
    expect(await screen.findByRole("link", { name: "Search for “old silk sari”" })).toBeVisible();
    expect(await screen.findByRole("region", { name: "What comes nearest" })).toBeVisible();
    const categories = await screen.findByRole("navigation", { name: "Categories" });
    expect(within(categories).getByRole("link", { name: "Clothings" })).toHaveAttribute(
      "href",
      "/categories/Clothings",
    );
  });
});
