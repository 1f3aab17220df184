import { screen } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, describe, expect, it } from "vitest";

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

describe("unknown routes", () => {
  it("show the error page with a way home, under the header", async () => {
    renderRoute("/no/such/place");
    expect(
      await screen.findByRole("heading", { name: "Unexpected Application Error!" }),
    ).toBeVisible();
    expect(screen.getByText("404 Not Found")).toBeVisible();
    expect(screen.getByRole("link", { name: "Go to the market" })).toHaveAttribute("href", "/");
    expect(screen.getByRole("search")).toBeVisible();
  });
});
