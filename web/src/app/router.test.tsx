import { act, screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, describe, expect, it } from "vitest";

import { dispatch, expireSession } from "@/lib/store/store";
import { customer, renderRoute } from "@/test/render-route";
import { server } from "@/test/server";

// Whatever the screens behind the guards ask for is not what these tests are about.
beforeEach(() => server.use(http.get("/api/*", () => HttpResponse.json([]))));

describe("guards", () => {
  it.each([
    ["/orderhistory", undefined],
    ["/order/1", undefined],
    ["/profile", undefined],
    ["/admin/dashboard", undefined],
    ["/admin/users", customer],
    ["/admin/user/1", { ...customer, isSeller: true }],
    ["/seller/products", customer],
    ["/seller/orders", { ...customer, isAdmin: true }],
    ["/create-auction", customer],
  ])("sends %s to sign-in without the role", async (path, user) => {
    const { router } = renderRoute(path, user ? { user } : {});
    await expect.poll(() => router.state.location.pathname).not.toBe(path);
    const expected = user ? "/" : "/signin";
    await expect.poll(() => router.state.location.pathname).toBe(expected);
  });
});

describe("a new screen", () => {
  it("has the focus that went with the screen before", async () => {
    const { person } = renderRoute("/no/such/place");
    const home = await screen.findByRole("link", { name: "Go to the market" });
    home.focus();
    await person.keyboard("{Enter}");
    await waitFor(() => expect(home).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole("main")).toHaveFocus());
  });

  it("leaves it where it still is", async () => {
    const { person, router } = renderRoute("/auction");
    const cart = await screen.findByRole("link", { name: "Cart" });
    cart.focus();
    await person.keyboard("{Enter}");
    await expect.poll(() => router.state.location.pathname).toBe("/cart");
    // Long enough for the new screen to have been named.
    await waitFor(() =>
      expect(document.querySelector("[aria-live=polite]")).toHaveTextContent("Cart"),
    );
    expect(cart).toHaveFocus();
  });
});

describe("a session that ended elsewhere", () => {
  const ended = () =>
    http.get("/api/orders/mine", () =>
      HttpResponse.json({ message: "Please sign in." }, { status: 401 }),
    );

  it("is told, and sign-in leads back to the place", async () => {
    server.use(ended());
    const { router } = renderRoute("/orderhistory", { user: customer });
    expect(await screen.findByText(/Your session has ended/)).toBeVisible();
    expect(router.state.location).toMatchObject({
      pathname: "/signin",
      search: "?redirect=/orderhistory",
    });
    act(() => dispatch({ type: "signedIn", user: customer }));
    await expect.poll(() => router.state.location.pathname).toBe("/orderhistory");
  });

  it("keeps an open screen where it is, with a way to sign in and come back", async () => {
    const { router } = renderRoute("/search?query=silk", { user: customer });
    await screen.findByRole("search");
    act(() => expireSession(customer.token));
    const words = await screen.findByText(/Your session has ended/);
    expect(within(words).getByRole("link", { name: "Sign In" })).toHaveAttribute(
      "href",
      "/signin?redirect=/search%3Fquery%3Dsilk",
    );
    expect(router.state.location.pathname).toBe("/search");
    // Whoever is back needs no way to it, and is told no longer; jsdom shows no animation to its end.
    act(() => dispatch({ type: "signedIn", user: customer }));
    expect(within(words).queryByRole("link")).toBeNull();
    await waitFor(() => expect(words.closest(".Toastify__toast")?.className).toMatch(/exit/));
  });
});

describe("unknown routes", () => {
  it("show the error page with a way home, under the header", async () => {
    renderRoute("/no/such/place");
    expect(
      await screen.findByRole("heading", { name: "Unexpected Application Error!" }),
    ).toBeVisible();
    expect(screen.getByText("404 Not Found")).toBeVisible();
    expect(screen.getByRole("link", { name: "Go to the market" })).toHaveAttribute("href", "/");
    expect(screen.getByRole("search")).toBeVisible();
    expect(screen.getByText(/There is nothing at \/no\/such\/place/)).toBeVisible();
    expect(screen.getByRole("link", { name: "Search for “no such place”" })).toHaveAttribute(
      "href",
      "/search?query=no+such+place",
    );
  });
});
