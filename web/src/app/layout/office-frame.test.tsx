import { screen, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, it } from "vitest";

import { customer, renderRoute } from "@/test/render-route";
import { server } from "@/test/server";

beforeEach(() => server.use(http.get("/api/*", () => HttpResponse.json([]))));

it("shows an admin the sections and where they are", async () => {
  renderRoute("/admin/users", { user: { ...customer, isAdmin: true } });
  const sections = await screen.findByRole("navigation", { name: "Admin" });
  const here = within(sections).getByRole("link", { current: "page" });
  expect(here).toHaveTextContent("Manage Users");
  expect(within(sections).getAllByRole("link").length).toBeGreaterThanOrEqual(8);
});

it("shows a seller who changes a lot that they are among their auctions", async () => {
  renderRoute("/auctions/a1/edit", { user: { ...customer, isSeller: true } });
  const sections = await screen.findByRole("navigation", { name: "Seller" });
  expect(within(sections).getByRole("link", { current: "page" })).toHaveTextContent("Auctions");
});

it("is a drawer on a phone, which closes when one goes", async () => {
  const { person, router } = renderRoute("/seller/orders", {
    user: { ...customer, isSeller: true },
  });
  await person.click(await screen.findByRole("button", { name: /Sections\s*Orders/ }));
  const drawer = await screen.findByRole("dialog", { name: "Seller" });
  await person.click(within(drawer).getByRole("link", { name: "Products" }));
  await expect.poll(() => router.state.location.pathname).toBe("/seller/products");
  expect(screen.queryByRole("dialog")).toBeNull();
});
