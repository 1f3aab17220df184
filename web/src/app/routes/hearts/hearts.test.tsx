import { screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, it } from "vitest";

import { resetHearts } from "@/lib/hearts";
import { product } from "@/test/catalog";
import { customer, renderRoute } from "@/test/render-route";
import { server } from "@/test/server";

const sari = product();
const lamp = product({ _id: "p2", name: "Brass lamp", url: "brass-lamp" });

/** The server's side: what an account has marked, and what was asked of it. */
function shop(products: string[] = []) {
  const asked: string[] = [];
  server.use(
    http.get("/api/products/url/:url", () => HttpResponse.json(sari)),
    http.get("/api/products/search", () =>
      HttpResponse.json({ products: [], countProducts: 0, page: 1, pages: 0 }),
    ),
    http.get("/api/hearts", () => HttpResponse.json({ products, lots: [] })),
    http.post("/api/hearts", async ({ request }) => {
      const sent = (await request.json()) as { products: string[] };
      asked.push(`merge ${sent.products.join()}`);
      return HttpResponse.json({ products: [...sent.products, ...products], lots: [] });
    }),
    http.put("/api/hearts/:thing/:id", ({ params }) => {
      asked.push(`put ${String(params.thing)} ${String(params.id)}`);
      return HttpResponse.json({ hearted: true });
    }),
    http.delete("/api/hearts/:thing/:id", ({ params }) => {
      asked.push(`delete ${String(params.thing)} ${String(params.id)}`);
      return HttpResponse.json({ hearted: false });
    }),
    http.get("/api/hearts/things", ({ request }) => {
      const ids = (new URL(request.url).searchParams.get("products") ?? "").split(",");
      const found = ids.flatMap((id) => [sari, lamp].filter(({ _id }) => _id === id));
      return HttpResponse.json({ products: found, lots: [] });
    }),
  );
  return asked;
}

beforeEach(() => resetHearts());

const heart = (name = sari.name) => screen.findByRole("button", { name: `Wish for ${name}` });

it("keeps a visitor's hearts in the browser and shows them on the wish list", async () => {
  const asked = shop();
  const { person, unmount } = renderRoute(`/products/${sari.url}`);
  await person.click(await heart());
  expect(await heart()).toHaveAttribute("aria-pressed", "true");
  unmount();
  renderRoute("/wishlist");
  expect(await screen.findByRole("link", { name: sari.name })).toBeVisible();
  const note = screen.getByText(/Sign in to be told/);
  expect(within(note).getByRole("link", { name: "Sign In" })).toBeVisible();
  expect(asked).toEqual([]);
});

it("joins them with the account at sign-in", async () => {
  localStorage.setItem("hearts", JSON.stringify({ owner: "", products: ["p1"], lots: [] }));
  const asked = shop(["p2"]);
  resetHearts();
  renderRoute("/wishlist", { user: customer });
  expect(await screen.findByRole("link", { name: sari.name })).toBeVisible();
  await waitFor(() => expect(asked).toEqual(["merge p1"]));
  expect(await screen.findByRole("link", { name: lamp.name })).toBeVisible();
});

it("tells the account, and takes a heart back that the shop does not take", async () => {
  const asked = shop();
  const { person } = renderRoute(`/products/${sari.url}`, { user: customer });
  await person.click(await heart());
  await waitFor(() => expect(asked).toEqual(["put product p1"]));
  server.use(
    http.delete("/api/hearts/:thing/:id", () =>
      HttpResponse.json({ message: "Later, please." }, { status: 503 }),
    ),
  );
  await person.click(await heart());
  await waitFor(async () => expect(await heart()).toHaveAttribute("aria-pressed", "true"));
});

it("says what to do while nothing is marked, and shows what was looked at", async () => {
  localStorage.setItem("viewed", JSON.stringify(["p2"]));
  shop();
  const { person } = renderRoute("/wishlist");
  expect(await screen.findByText("Nothing on your wish list yet")).toBeVisible();
  const viewed = within(await screen.findByRole("region", { name: "Recently viewed" }));
  expect(viewed.getByRole("link", { name: lamp.name })).toBeVisible();
  await person.click(viewed.getByRole("button", { name: "Clear" }));
  expect(screen.queryByRole("region", { name: "Recently viewed" })).toBeNull();
  expect(localStorage.getItem("viewed")).toBeNull();
});
